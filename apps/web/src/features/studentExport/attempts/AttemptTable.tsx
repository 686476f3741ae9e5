import { takingStateName } from "@kenshu/domain/enumerations.ts";
import type {
  AttemptState,
  ResultAttempt,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { FailureAdvice } from "#features/studentExport/form/FailureAdvice.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./AttemptTable.module.css";

const badges: Record<
  AttemptState,
  { icon: Icon; color: "green" | "blue" | "yellow" | "red"; word: string }
> = {
  underWay: { icon: IconSend, color: "blue", word: "送信中" },
  waiting: { icon: IconHourglass, color: "yellow", word: "確認待ち" },
  done: { icon: IconCircleCheck, color: "green", word: "完了" },
  failed: { icon: IconAlertTriangle, color: "red", word: "失敗" },
};

/** Attempts to send results, latest first, with HM's answer and what to do. */
export function AttemptTable({
  label,
  attempts,
  withStudent,
}: {
  label: string;
  attempts: readonly ResultAttempt[];
  /** Shows a column with the students' names, each a link. */
  withStudent?: boolean;
}) {
  const columns: Column<ResultAttempt>[] = [
    {
      key: "state",
      head: "状態",
      onPhone: "aside",
      cell: ({ state }) => {
        const { icon, color, word } = badges[state];
        return (
          <StateBadge icon={icon} color={color}>
            {word}
          </StateBadge>
        );
      },
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
      cell: (attempt) => <Answer attempt={attempt} />,
    },
  ];
  const sentAt = ({ sentAt }: ResultAttempt) => <DateText value={sentAt} withTime />;
  return (
    <DataTable
      label={label}
      rows={attempts}
      rowKey={({ attemptId }) => attemptId}
      header={
        withStudent
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
        withStudent ? [{ key: "sentAt", head: "送信日時", cell: sentAt }, ...columns] : columns
      }
    />
  );
}

/** HM's answer, and what happens next or has to be done. */
function Answer({ attempt }: { attempt: ResultAttempt }) {
  const { state, reason, failure, decidedAt, nextAttemptAt } = attempt;
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
        {failure && <FailureAdvice failure={failure} />}
      </>
    ),
  };
  return (
    <div className="row gap16">
      <span>{sentences[state]}</span>
      {state === "waiting" && <AskAgain attempt={attempt} />}
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
