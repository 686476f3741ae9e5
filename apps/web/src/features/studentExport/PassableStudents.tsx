import { TakingState } from "@kenshu/domain/enumerations.ts";
import { namesApart } from "@kenshu/domain/sameName.ts";
import type { PassableEntry } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { PersonName } from "#parts/student/PersonName.tsx";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { ActDialog } from "#ui/ActDialog.tsx";
import { announce } from "#ui/announcements.ts";
import { CountLine } from "#ui/CountLine.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { HeldNote } from "#ui/held/Held.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { dismissMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { doneToSome } from "#ui/sentences.ts";
import { useChosen } from "#ui/useChosen.tsx";
import { failuresIn } from "./form/failuresIn.ts";
import { LeftReservations } from "./LeftReservations.tsx";
import { withoutEmployee } from "./NoEmployee.tsx";
import classes from "./PassableStudents.module.css";

const TITLE = "合格にできる研修生";

/** The state of one entry's sending; empty before anybody has asked for it. */
type Sending = { state: "underWay" } | { state: "sent" } | { state: "failed"; reason: string };

/**
 * The students who can pass. Their results are sent together, each as its own attempt (rule 9.13).
 */
export function PassableStudents() {
  const back = useWayBack("/export");
  const query = trpc.studentExport.getPassable.useQuery();
  // A sent row stays in view with its outcome, although it can no longer pass.
  const shown = useRef<readonly PassableEntry[] | null>(null);
  if (shown.current === null && query.data && !query.isFetching) shown.current = query.data.rows;
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      <Loaded
        query={{
          ...query,
          data: shown.current ? { rows: shown.current } : undefined,
          error: shown.current ? null : query.error,
        }}
        refused={withoutEmployee}
        empty={
          <EmptyState title="合格にできる研修生はいません" icon={IconCircleCheck}>
            研修内容がすべて終わり、HMにまだ結果を送信していない研修生がここに並びます。
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Entries entries={rows} present={query.data?.rows.map(({ entryId }) => entryId)} />
        )}
      </Loaded>
    </>
  );
}

function Entries({
  entries,
  present = [],
}: {
  entries: readonly PassableEntry[];
  /** The entries that can pass by now. */
  present: readonly number[] | undefined;
}) {
  const { has, choose, column, all } = useChosen<PassableEntry>(({ entryId }) => entryId);
  const [sendings, setSendings] = useState<ReadonlyMap<number, Sending>>(new Map());
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // Each refusal stands beside its row.
  const send = trpc.studentExport.studentExport.useMutation({ meta: { showsOwnErrors: true } });
  const names = namesApart(entries);
  const isSent = ({ entryId }: PassableEntry) => sendings.get(entryId)?.state === "sent";
  const open = entries.filter((entry) => !isSent(entry));
  const toSend = open.filter(has);
  const leftCount = toSend.filter(({ entryId }) => !present.includes(entryId)).length;

  function tell(entryId: number, sending: Sending): void {
    setSendings((before) => new Map(before).set(entryId, sending));
  }

  async function sendAll(): Promise<void> {
    setIsAsking(false);
    setIsSending(true);
    let sentCount = 0;
    for (const entry of toSend) {
      const { studentUserId, entryId, categories } = entry;
      tell(entryId, { state: "underWay" });
      try {
        await send.mutateAsync({
          studentUserId,
          entries: [
            {
              entryId,
              categories: categories.map(({ studentActivityId }) => ({
                studentActivityId,
                orientationSuccess: TakingState.Pass,
              })),
            },
          ],
        });
        sentCount++;
        tell(entryId, { state: "sent" });
        choose([entry], false);
      } catch (error) {
        if (callFailure(error) === null) throw error;
        tell(entryId, { state: "failed", reason: reasonOf(error) });
      }
    }
    setIsSending(false);
    announce(doneToSome("送信", sentCount, toSend.length - sentCount));
  }

  function ask(): void {
    if (isSending) return;
    dismissMessage();
    setIsAsking(true);
  }

  const columns: Column<PassableEntry>[] = [
    column({ isDone: isSent, isClosed: isSending }),
    {
      key: "categories",
      head: "合格にする研修",
      cell: ({ categories }) => (
        <span className="row">
          {categories.map(({ studentActivityId, trainingName, trainingColor }) => (
            <TrainingIcon
              key={studentActivityId}
              name={trainingName}
              displayColor={trainingColor}
            />
          ))}
        </span>
      ),
    },
    {
      key: "result",
      head: "送信",
      onPhone: "foot",
      cell: ({ studentUserId, entryId }) => (
        <Outcome sending={sendings.get(entryId)} studentUserId={studentUserId} />
      ),
    },
  ];
  return (
    <>
      <p>
        研修内容がすべて終わった研修です。送信すると、HMに「合格」と記録されます。評価などをあわせて送信する場合は、研修生ごとの画面から送信してください。
      </p>
      <CountLine>
        {all(open, { isClosed: isSending, className: classes.all })}
        <SaveList file="StudentExport.GetFilePassable" criteria={{}} />
      </CountLine>
      <DataTable
        label={TITLE}
        rows={entries}
        rowKey={({ entryId }) => entryId}
        header={{ head: "氏名", cell: (entry) => <PersonName person={entry} among={entries} /> }}
        columns={columns}
      />
      <div className="inReach">
        {open.length === 0 ? (
          <p className="flush dim">すべて送信しました。合格にできる研修生はもういません。</p>
        ) : toSend.length === 0 ? (
          <p className="flush dim">合格を送信する研修生を選択してください。</p>
        ) : (
          <Button
            aria-busy={isSending || undefined}
            aria-disabled={isSending || undefined}
            onClick={ask}
          >
            {toSend.length}件の合格を送信
          </Button>
        )}
      </div>
      <ActDialog
        opened={isAsking}
        title="合格の送信"
        question={`${toSend.length}件の合格をHMへ送信してよろしいですか？`}
        act="結果を送信"
        ended={
          leftCount > 0 && leftCount === toSend.length
            ? "選択した研修生は、すべて一覧から外れました。"
            : undefined
        }
        onAct={async () => void sendAll()}
        onClose={() => setIsAsking(false)}
      >
        <HeldNote>{leftCount > 0 && `${leftCount}件は一覧から外れました。`}</HeldNote>
        <p className="flush">
          {toSend.map((entry) => names.get(entry)).join("、")}
          。送信した合否は、この画面では取り消せません。
        </p>
      </ActDialog>
    </>
  );
}

function Outcome({
  sending,
  studentUserId,
}: {
  sending: Sending | undefined;
  studentUserId: number;
}) {
  if (!sending) return null;
  if (sending.state === "underWay") {
    return (
      <span className="line">
        <Loader size={16} aria-hidden />
        送信しています
      </span>
    );
  }
  if (sending.state === "sent") {
    return (
      <>
        <span className="line">
          <IconCircleCheck size={18} aria-hidden />
          送信しました
        </span>
        <LeftReservations studentId={studentUserId} />
      </>
    );
  }
  return (
    <span className={classes.failed}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{sending.reason}</span>
      <LinkButton
        size="sm"
        variant="outline"
        link={{ to: "/export/$id", params: { id: studentUserId } }}
      >
        内容を見る
      </LinkButton>
    </span>
  );
}

/** HM's own words, if it refused the entry. */
function reasonOf(error: unknown): string {
  return failuresIn(error)?.[0]?.reason ?? errorMessage(error);
}
