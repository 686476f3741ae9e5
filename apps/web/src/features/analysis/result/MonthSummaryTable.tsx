import type { MonthSummary } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { peopleOf } from "#parts/student/peopleOf.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Money } from "#ui/Money.tsx";

type Detail = MonthSummary["details"][number];

/** One page of a month's payments and invoices per student, and their total. */
export function MonthSummaryTable({ summary }: { summary: MonthSummary }) {
  const rows = summary.details.slice(0, LIST_MAX);
  const personIn = peopleOf(rows, (row) => ({
    name: row.studentUserName,
    nameKana: row.studentUserNameKana,
    therapistId: row.therapistId,
  }));
  return (
    <DataTable
      label="研修生ごとの入金と請求"
      rows={rows}
      rowKey={({ studentUserId }) => studentUserId}
      header={{
        head: "研修生",
        cell: (row) => <PersonName {...personIn(row)} />,
      }}
      columns={[
        {
          key: "therapistId",
          head: "セラピストID",
          align: "end",
          onPhone: "none",
          cell: ({ therapistId }) => therapistId || "IDなし",
        },
        amountColumn("paymentAmount", "入金", summary),
        amountColumn("invoiceAmount", "請求", summary),
        amountColumn("amount", "差引", summary),
      ]}
      link={({ studentUserId }) => ({
        to: "/progress/detail/$id",
        params: { id: studentUserId },
        search: { tab: "settlement" },
      })}
    />
  );
}

function amountColumn(
  key: "paymentAmount" | "invoiceAmount" | "amount",
  head: string,
  summary: MonthSummary,
): Column<Detail> {
  return {
    key,
    head,
    align: "end",
    cell: (detail) => detail[key] !== 0 && <Money amount={detail[key]} />,
    total: <Money amount={summary[key]} />,
  };
}
