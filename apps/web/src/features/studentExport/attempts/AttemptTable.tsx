import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { attemptStateText } from "@kenshu/domain/studentExport/attemptStateText.ts";
import type {
  AttemptState,
  ResultAttempt,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { FailureAdvice } from "#features/studentExport/form/FailureAdvice.tsx";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import classes from "./AttemptTable.module.css";

const looks: Record<AttemptState, { icon: Icon; color: "green" | "blue" | "yellow" | "red" }> = {
  underWay: { icon: IconSend, color: "blue" },
  waiting: { icon: IconHourglass, color: "yellow" },
  done: { icon: IconCircleCheck, color: "green" },
  failed: { icon: IconAlertTriangle, color: "red" },
};
const settled = { icon: IconCheck, color: "green" } as const;

/** Attempts to send results, latest first, with HM's answer and what to do. */
export function AttemptTable({
  label,
  attempts,
  isUnsettled = false,
}: {
  label: string;
  attempts: readonly ResultAttempt[];
  /** The list of everybody's unsettled attempts: each names its student, and can be settled. */
  isUnsettled?: boolean;
}) {
  const columns: Column<ResultAttempt>[] = [
    {
      key: "state",
      head: "状態",
      onPhone: "aside",
      cell: (attempt) => (
        <StateBadge {...(attempt.settledAt ? settled : looks[attempt.state])}>
          {attemptStateText(attempt)}
        </StateBadge>
      ),
    },
    {
      key: "results",
      head: "結果",
      cell: ({ results }) => (
        <span className={classes.results}>
          {results.map(({ trainingName, orientationSuccess }) => (
            <span key={trainingName} className="unbroken">
              {trainingName}：{takingStateName[orientationSuccess]}
            </span>
          ))}
        </span>
      ),
    },
    { key: "entryId", head: "申込", cell: ({ entryId }) => entryId },
    {
      key: "sentBy",
      head: "送信者",
      cell: ({ sentByName }) => <span className="unbroken">{sentByName}</span>,
    },
    {
      key: "answer",
      width: "40%",
      head: "HMの回答と対応",
      onPhone: "foot",
      cell: (attempt) => <Answer attempt={attempt} canSettle={isUnsettled} />,
    },
  ];
  const sentAt = ({ sentAt }: ResultAttempt) => <DateText value={sentAt} withTime />;
  return (
    <DataTable
      label={label}
      rows={attempts}
      rowKey={({ attemptId }) => attemptId}
      header={
        isUnsettled
          ? {
              head: "研修生",
              cell: ({ studentUserId, studentName }) => (
                <Link to="/export/$id" params={{ id: studentUserId }} className={classes.student}>
                  {studentName}
                </Link>
              ),
            }
          : { head: "送信日時", cell: sentAt }
      }
      columns={
        isUnsettled ? [{ key: "sentAt", head: "送信日時", cell: sentAt }, ...columns] : columns
      }
    />
  );
}

/** HM's answer, and what happens next or has to be done. */
function Answer({ attempt, canSettle }: { attempt: ResultAttempt; canSettle: boolean }) {
  const { state, reason, failure, decidedAt, settledAt, nextAttemptAt } = attempt;
  const sentences: Record<AttemptState, ReactNode> = {
    underWay: "HMの回答を待っています。",
    waiting: (
      <>
        {reason}次は
        <DateText value={nextAttemptAt} withTime />
        に、自動で確認します。
      </>
    ),
    done: decidedAt && (
      <>
        受け付けられました（HMの決定 <DateText value={decidedAt} withTime />
        ）。
      </>
    ),
    failed: (
      <>
        {reason}
        {failure && !settledAt && <FailureAdvice failure={failure} />}
      </>
    ),
  };
  return (
    <div className="row gap16">
      <span>{sentences[state]}</span>
      {state === "waiting" && <AskAgain attempt={attempt} />}
      {state === "failed" && canSettle && <Settle attempt={attempt} />}
    </div>
  );
}

function AskAgain({ attempt: { attemptId, studentName, entryId } }: { attempt: ResultAttempt }) {
  const ask = trpc.studentExport.askAgain.useMutation();
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${studentName}さんの申込${entryId}を今すぐ確認`}
      aria-busy={ask.isPending || undefined}
      data-disabled={ask.isPending || undefined}
      onClick={() => {
        if (!ask.isPending) ask.mutate({ attemptId });
      }}
    >
      今すぐ確認
    </Button>
  );
}

function Settle({ attempt: { attemptId, studentName, entryId } }: { attempt: ResultAttempt }) {
  const named = `${studentName}さんの申込${entryId}の送信`;
  const settle = trpc.studentExport.settle.useMutation({
    onSuccess: () => showMessage(`${named}を処理済みにしました`),
  });
  const act = useFocusAfter<HTMLSpanElement>(pageHeading);
  return (
    <span ref={act}>
      <ConfirmButton
        size="sm"
        variant="outline"
        aria-label={`${named}を処理済みにする`}
        aria-busy={settle.isPending || undefined}
        question={{
          title: "処理済み",
          body: "この送信を処理済みにしますか？",
          consequence: `${named}を「未完了の送信」から外します。HMには何も送りません。`,
          act: "処理済みにする",
        }}
        onConfirm={() => !settle.isPending && settle.mutate({ attemptId })}
      >
        処理済みにする
      </ConfirmButton>
    </span>
  );
}
