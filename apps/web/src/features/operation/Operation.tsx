import { backlogKindName, heartfulStateName } from "@kenshu/domain/enumerations.ts";
import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import { AnsweredCalls } from "./AnsweredCalls.tsx";
import { backupText } from "./backupText.ts";

const TITLE = "稼働状況";
const undelivered = linkOptions({ to: "/mail/failed" });
const unsettled = linkOptions({ to: "/export/attempts" });

/** One part of the product: whether it needs attention, and its state in words. */
type Part = {
  name: string;
  needsAttention: boolean;
  words: ReactNode;
  link?: typeof undelivered | typeof unsettled;
};

const columns: Column<Part>[] = [
  {
    key: "attention",
    head: "状態",
    width: "9em",
    onPhone: "aside",
    cell: ({ needsAttention }) => <AttentionBadge needsAttention={needsAttention} />,
  },
  { key: "words", head: "内容", cell: ({ words }) => words },
];

/** What a server of the former version may answer: it knows less. */
type Answered = Omit<OperationState, "results" | "backup" | "months"> & Partial<OperationState>;

/** In milliseconds: the state of the processes is in no row of the log. */
const READ_EVERY = 30_000;

/** How the product runs, read anew every 30 seconds (rule 21.5). */
export function Operation() {
  const state = trpc.operation.getState.useQuery(undefined, { refetchInterval: READ_EVERY });
  const count = state.data
    ? partsOf(state.data).filter(({ needsAttention }) => needsAttention).length
    : null;
  const result =
    count === null ? null : count === 0 ? "すべて正常です。" : `${count}件の確認が必要です。`;
  useSpokenResult(`${count}`, result);
  return (
    <>
      <PageHeader title={TITLE} />
      <Loaded<Answered> query={state}>
        {(data) => (
          <div className="stack gap12">
            <p className="flush bold">{result}</p>
            <p className="flush dim">
              版 {data.version}、このサーバーの起動 <DateText value={data.startedAt} withTime />
              、確認 <DateText value={data.checkedAt} withTime />
            </p>
            <Parts title="サーバーと接続先" parts={connections(data)} />
            <Parts title="残っている仕事" parts={backlogs(data)} />
            <Parts title="くり返し行う処理" parts={jobs(data)} />
            {/* A server of the former version counts no calls. */}
            {data.months && <AnsweredCalls months={data.months} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function Parts({ title, parts }: { title: string; parts: Part[] }) {
  return (
    <>
      <h2 className="title">{title}</h2>
      <DataTable
        label={title}
        rows={parts}
        rowKey={({ name }) => name}
        header={{ head: "項目", width: "16em", cell: ({ name }) => name }}
        columns={columns}
        link={({ link }) => link}
      />
    </>
  );
}

function partsOf(state: Answered): Part[] {
  return [...connections(state), ...backlogs(state), ...jobs(state)];
}

function connections({ database, heartful, results, mail }: Answered): Part[] {
  const { usedCount, maxCount, waitingCount } = database;
  const use = `接続 ${usedCount}/${maxCount}本を使用中`;
  const waiting = waitingCount > 0 ? `、${waitingCount}件が空きを待っています` : "";
  const way = mail.isSent ? "送信できる設定" : "送信しない設定";
  const { undeliveredCount } = mail;
  return [
    { name: "データベース", needsAttention: database.needsAttention, words: use + waiting },
    ...accounts(database),
    {
      name: "HM",
      needsAttention: heartful.needsAttention,
      words: heartfulStateName[heartful.state],
    },
    ...resultsPart(results),
    {
      name: "メール",
      needsAttention: mail.needsAttention,
      words: undeliveredCount > 0 ? `${way}、未達 ${undeliveredCount}件` : way,
      ...(undeliveredCount > 0 && { link: undelivered }),
    },
  ];
}

/** A server of the former version does not tell. */
function accounts({ ownsSchema }: Partial<Answered["database"]>): Part[] {
  if (ownsSchema === undefined) return [];
  const words = ownsSchema
    ? "1つ（サーバーは表の定義と操作のログも変更できます）"
    : "2つ（サーバーは表の定義と操作のログを変更できません）";
  return [{ name: "データベースのアカウント", needsAttention: false, words }];
}

function resultsPart(results: Answered["results"]): Part[] {
  if (!results) return [];
  const { needsAttention, unsettledCount } = results;
  const words = unsettledCount > 0 ? `未完了 ${unsettledCount}件` : "未完了なし";
  return [
    { name: "合否の送信", needsAttention, words, ...(needsAttention && { link: unsettled }) },
  ];
}

function backlogs({ backlogs }: Answered): Part[] {
  return backlogs.map(({ kind, needsAttention, dueCount, dueSince, retryingCount }) => ({
    name: backlogKindName[kind],
    needsAttention,
    words: (
      <>
        {dueSince === null ? (
          "なし"
        ) : (
          <>
            {dueCount.toLocaleString("ja-JP")}件、最も古いもの{" "}
            <DateText value={dueSince} withTime />
          </>
        )}
        {retryingCount > 0 && `、やり直し待ち ${retryingCount.toLocaleString("ja-JP")}件`}
      </>
    ),
  }));
}

function jobs({ backup, jobs }: Answered): Part[] {
  const repeated = jobs.map(({ title, needsAttention, lastSucceededAt }) => ({
    name: title,
    needsAttention,
    words: lastSucceededAt ? (
      <>
        最後の成功 <DateText value={lastSucceededAt} withTime />
      </>
    ) : (
      "まだ成功していません"
    ),
  }));
  return [...backupPart(backup), ...repeated];
}

/** When the last backup was made, how it ended, and when the last good one was (rule 21.7). */
function backupPart(backup: Answered["backup"]): Part[] {
  if (!backup) return [];
  const { needsAttention, last, lastSucceededAt } = backup;
  const words = (
    <>
      {last && <DateText value={last.endedAt} withTime />} {backupText(backup)}
      {lastSucceededAt && lastSucceededAt !== last?.endedAt && (
        <>
          、最後の成功 <DateText value={lastSucceededAt} withTime />
        </>
      )}
    </>
  );
  return [{ name: "バックアップ", needsAttention, words }];
}

/** Whether somebody should look at it, as icon and word. */
function AttentionBadge({ needsAttention }: { needsAttention: boolean }) {
  return needsAttention ? (
    <StateBadge icon={IconAlertTriangle} color="yellow">
      要確認
    </StateBadge>
  ) : (
    <StateBadge icon={IconCircleCheck} color="green">
      正常
    </StateBadge>
  );
}
