import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { ScreenTabs } from "#ui/ScreenTabs.tsx";
import { StudentTitle } from "#ui/student/StudentTitle.tsx";
import { useCan } from "#ui/useCan.ts";

const screens = {
  add: { title: "予約", link: linkOptions({ to: "/reserve/add/$id", params: { id: 0 } }) },
  future: {
    title: "予約確認",
    link: linkOptions({ to: "/reserve/future/$id", params: { id: 0 } }),
  },
  history: {
    title: "予約履歴",
    link: linkOptions({ to: "/reserve/history/$id", params: { id: 0 } }),
  },
};

/** The head of the staff's three screens about one student's reservations: who, and the other two. */
export function StudentHeading({
  studentId,
  screen,
  action,
}: {
  studentId: number;
  screen: keyof typeof screens;
  action?: ReactNode;
}) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const mayReserve = useCan("TrainingReserve.Reserve") && student.isStudent;
  const back = useWayBack(`/reserve/${screen}`);
  const shown = mayReserve
    ? (["add", "future", "history"] as const)
    : (["future", "history"] as const);
  return (
    <>
      <PageHeader
        title={screens[screen].title}
        back={back}
        action={action}
        subtitle={<StudentTitle student={student} />}
      />
      <ScreenTabs
        label={`${student.name}さんの予約`}
        tabs={shown.map((name) => ({
          title: screens[name].title,
          link: {
            ...screens[name].link,
            params: { id: studentId },
            activeOptions: { includeSearch: false },
          },
        }))}
      />
    </>
  );
}
