import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { LogLink } from "#parts/log/LogLink.tsx";
import { useWayBackOr } from "#parts/wayBack.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ScreenTabs } from "#ui/ScreenTabs.tsx";
import { StudentOverview } from "./StudentOverview.tsx";
import { StudentSubtitle } from "./StudentSubtitle.tsx";

type Tab = {
  title: string;
  /** The search where people find students for this tab. */
  search: Parameters<typeof useWayBackOr>[0];
  link: (id: number) => LinkComponentProps;
};

const progress =
  (tab?: "basics" | "reservations" | "settlement") =>
  (id: number): LinkComponentProps => ({
    to: "/progress/detail/$id",
    params: { id },
    search: { tab },
  });

const tabs = {
  progress: { title: "進捗", search: "/progress", link: progress() },
  add: {
    title: "予約",
    search: "/reserve/add",
    link: (id) => ({ to: "/reserve/add/$id", params: { id } }),
  },
  future: {
    title: "予約確認",
    search: "/reserve/future",
    link: (id) => ({ to: "/reserve/future/$id", params: { id } }),
  },
  history: {
    title: "予約履歴",
    search: "/reserve/history",
    link: (id) => ({ to: "/reserve/history/$id", params: { id } }),
  },
  settlement: { title: "精算", search: "/progress", link: progress("settlement") },
  basics: {
    title: "基本情報",
    search: "/student",
    link: (id) => ({ to: "/student/$id", params: { id } }),
  },
} satisfies Record<string, Tab>;

export type StudentTab = keyof typeof tabs;

/** The students' own equivalent of this page. */
const ownTabs: Partial<Record<StudentTab, Tab>> = {
  progress: tabs.progress,
  basics: { ...tabs.basics, link: progress("basics") },
  future: { ...tabs.future, link: progress("reservations") },
  settlement: tabs.settlement,
};

/**
 * The one page of a student, with one address per tab: the student, the tabs, and the shown one's
 * `children` (rule 18.10). Nobody can reserve for a former student.
 */
export function StudentPage({
  studentId,
  tab,
  action,
  children,
}: {
  studentId: number;
  tab: StudentTab;
  action?: ReactNode;
  children: ReactNode;
}) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const isStaff = useCan("Student.GetDetail");
  const mayReserve = useCan("TrainingReserve.Reserve") && student.isStudent;
  const back = useWayBackOr(tabs[tab].search);
  const { add, ...read } = tabs;
  const shown: Partial<Record<StudentTab, Tab>> = isStaff ? (mayReserve ? tabs : read) : ownTabs;
  return (
    <>
      <PageHeader
        isDense
        kind="研修生"
        title={student.name}
        subtitle={<StudentSubtitle student={student} />}
        back={isStaff ? back : undefined}
        action={
          <>
            <LogLink of={{ studentUserId: studentId }} />
            {action}
          </>
        }
      />
      {isStaff && <StudentOverview studentId={studentId} />}
      <ScreenTabs
        label={`${student.name}さんの画面`}
        shown={shown[tab]?.title}
        tabs={Object.values(shown).map(({ title, link }) => ({
          title,
          link: { ...link(studentId), replace: true },
        }))}
      />
      {children}
    </>
  );
}
