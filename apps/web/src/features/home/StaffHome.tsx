import { Role } from "@kenshu/domain/enumerations.ts";
import { today } from "#api/clock.ts";
import type { User } from "#api/user.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Notices } from "./Notices.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { TodaySchedules } from "./TodaySchedules.tsx";

/** The first screen of administrators, instructors and viewers: today's schedules. */
export function StaffHome({ user }: { user: User }) {
  const isInstructor = user.role === Role.Instructor;
  return (
    <>
      <PageHeader
        title="ホーム"
        action={
          isInstructor && (
            <LinkButton link={{ to: "/attendance", search: { start: today(), end: today() } }}>
              今日の出欠を入力
            </LinkButton>
          )
        }
      />
      <TodaySchedules userId={user.userId} />
      <Notices />
      {!isInstructor && <QuickLinks />}
    </>
  );
}
