import { answeredShare } from "@kenshu/domain/operation/operation.rules.ts";
import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";
import { writeMonth } from "@kenshu/domain/time.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { unlessZero } from "#ui/unlessZero.ts";

const TITLE = "応答した呼び出し";

type Month = OperationState["months"][number];

const columns: Column<Month>[] = [
  { key: "share", head: "割合", align: "end", width: "9em", onPhone: "aside", cell: shareText },
  {
    key: "calls",
    head: "呼び出し",
    align: "end",
    width: "9em",
    cell: ({ callCount }) => unlessZero(callCount, "件"),
  },
  {
    key: "unanswered",
    head: "応答できず",
    align: "end",
    width: "9em",
    cell: ({ unansweredCount }) => unlessZero(unansweredCount, "件"),
  },
  { key: "lost", head: "失われた集計", cell: (month) => <Lost {...month} /> },
];

/** The share of calls that was answered in this month and in the former one (rule 21.8). */
export function AnsweredCalls({ months }: { months: Month[] }) {
  return (
    <>
      <h2 className="title">{TITLE}</h2>
      <p className="flush dim">
        1時間ごとに、すべてのサーバーの分を足します。メンテナンス中の呼び出しは数えません。
      </p>
      <DataTable
        label={TITLE}
        rows={months}
        rowKey={({ month }) => month}
        header={{ head: "月", width: "16em", cell: ({ month }) => writeMonth(month) }}
        columns={columns}
      />
    </>
  );
}

function shareText(month: Month): string {
  const share = answeredShare(month);
  return share === null ? "記録なし" : `${(share / 100).toFixed(2)}%`;
}

/** What killed processes had not written yet. */
function Lost({ lostCount, lostSince }: Month) {
  if (lostSince === null) return "なし";
  return (
    <>
      強制終了したサーバーの{unlessZero(lostCount, "件")}（最後は{" "}
      <DateText value={lostSince} withTime /> から1時間以内の分）
    </>
  );
}
