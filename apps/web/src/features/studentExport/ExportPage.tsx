import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import type {
  ExportEntry,
  ResultAttempt,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { IconLinkOff, IconSend } from "@tabler/icons-react";
import { useId, useState } from "react";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import { SaveList } from "#parts/SaveList.tsx";
import { StudentSubtitle } from "#parts/student/StudentSubtitle.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded, type Query } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { emptySentences } from "#ui/sentences.ts";
import { AttemptTable } from "./attempts/AttemptTable.tsx";
import { useEntriesAndAttempts } from "./attempts/useEntriesAndAttempts.ts";
import classes from "./ExportPage.module.css";
import { ExportForm } from "./form/ExportForm.tsx";
import { isOpen } from "./form/exportValues.ts";
import { Failures, type StandingFailure } from "./form/Failures.tsx";
import type { Failure } from "./form/failuresIn.ts";
import { LeftReservations } from "./LeftReservations.tsx";
import { withoutEmployee } from "./NoEmployee.tsx";

/**
 * One student's HM entries: what can be sent, what was sent, and the outcome of every attempt. For
 * a former student only the attempts remain (rule 9.5).
 */
export function ExportPage({ studentId }: { studentId: number }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const back = useWayBack("/export");
  return (
    <>
      <PageHeader
        kind="合否連携"
        title={student.name}
        help={<Help about="results" />}
        back={back}
        subtitle={<StudentSubtitle student={student} />}
      />
      {student.isStudent ? (
        <EntriesAndAttempts studentId={studentId} studentName={student.name} />
      ) : (
        <FormerAttempts studentId={studentId} />
      )}
    </>
  );
}

function EntriesAndAttempts({
  studentId,
  studentName,
}: {
  studentId: number;
  studentName: string;
}) {
  const { entries, attempts } = useEntriesAndAttempts(studentId);
  return (
    <>
      <Entries
        studentId={studentId}
        studentName={studentName}
        query={entries}
        attempts={attempts.data?.rows ?? []}
      />
      <StudentAttempts studentId={studentId} query={attempts} />
    </>
  );
}

function FormerAttempts({ studentId }: { studentId: number }) {
  const attempts = trpc.studentExport.getAttempts.useQuery({ studentUserId: studentId });
  return (
    <>
      <EmptyState title="以前の研修生です" icon={IconLinkOff}>
        HMとの紐づけが解除されたため、合否を連携できません。送信したことがあれば、その記録が下に残っています。
      </EmptyState>
      <StudentAttempts studentId={studentId} query={attempts} />
    </>
  );
}

function Entries({
  studentId,
  studentName,
  query,
  attempts,
}: {
  studentId: number;
  studentName: string;
  query: Query<{ rows: ExportEntry[] }>;
  attempts: readonly ResultAttempt[];
}) {
  const [failures, setFailures] = useState<Failure[]>([]);
  return (
    <Loaded
      query={query}
      rows={3}
      height={160}
      refused={withoutEmployee}
      empty={
        <EmptyState title={emptySentences.data} icon={IconSend}>
          HMの申込から始まった研修がありません。研修生をHMと紐づけると、申込ごとにここに表示されます。
        </EmptyState>
      }
    >
      {({ rows }) => (
        <>
          {!rows.some(isOpen) && <LeftReservations studentId={studentId} />}
          <Failures failures={failures.flatMap((failure) => asItStands(failure, attempts))} />
          <ExportForm
            studentId={studentId}
            studentName={studentName}
            entries={rows}
            onFailed={setFailures}
          />
        </>
      )}
    </Loaded>
  );
}

/**
 * What has become of a failure after further attempts. A failure that has succeeded since is left
 * out.
 */
function asItStands(failure: Failure, attempts: readonly ResultAttempt[]): StandingFailure[] {
  const latest = attempts.find(({ entryId }) => entryId === failure.entryId);
  if (latest?.state === "done") return [];
  if (latest?.state !== "failed") return [{ ...failure, failure: null }];
  return [{ ...failure, reason: latest.reason ?? failure.reason, failure: latest.failure }];
}

/** The outcome of every attempt to send results of one student. It works even while HM is down. */
function StudentAttempts({
  studentId,
  query,
}: {
  studentId: number;
  query: Query<{ rows: ResultAttempt[]; totalCount: number }>;
}) {
  const headingId = useId();
  if (!query.data && !query.error) return null;
  return (
    <Loaded query={query} empty={null}>
      {({ rows, totalCount }) => (
        <section aria-labelledby={headingId} className={classes.section}>
          <h2 id={headingId} className={classes.title}>
            送信の記録
          </h2>
          <CountLine>
            <p>{countText({ total: totalCount, pageSize: PAGE_SIZE }, "件")}</p>
            <SaveList
              file="StudentExport.GetFileAttempts"
              criteria={{ studentUserId: studentId }}
            />
          </CountLine>
          <AttemptTable label="これまでの送信" attempts={rows} />
        </section>
      )}
    </Loaded>
  );
}
