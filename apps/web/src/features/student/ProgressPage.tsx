import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { ScreenTabs } from "#ui/ScreenTabs.tsx";
import { StudentTitle } from "#ui/student/StudentTitle.tsx";
import { useCan } from "#ui/useCan.ts";
import { StudentLinks } from "./StudentLinks.tsx";

const tabs = [
  { title: "進捗表", search: {} },
  { title: "基本情報", search: { tab: "basics" } },
  { title: "予約", search: { tab: "reservations" } },
  { title: "精算", search: { tab: "settlement" } },
] as const;

/** The frame of a student's progress: whose it is, ways on, and the tabs; `children` are the chosen tab's. */
export function ProgressPage({ studentId, children }: { studentId: number; children: ReactNode }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const isStaff = useCan("Student.GetDetail");
  const back = useWayBack("/progress");
  return (
    <>
      <PageHeader title="進捗" back={back} subtitle={<StudentTitle student={student} />} />
      {isStaff && <StudentLinks student={student} from="progress" />}
      <ScreenTabs
        label={`${student.name}さんの進捗`}
        tabs={tabs.map(({ title, search }) => ({
          title,
          link: { to: ".", search, activeOptions: { exact: true }, replace: true },
        }))}
      />
      {children}
    </>
  );
}
