import type { MonthSummary } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Money } from "#ui/Money.tsx";

type Detail = MonthSummary["details"][number];

/** One page of a month's payments and invoices per student, and their total. */
export function MonthSummaryTable({ summary }: { summary: MonthSummary }) {
  return (
    <DataTable
      label="研修生ごとの入金と請求"
      rows={summary.details.slice(0, LIST_MAX)}
      rowKey={({ studentUserId }) => studentUserId}
      header={{
        head: "研修生",
        cell: ({ studentUserName, studentUserNameKana }) => (
          <PersonName person={{ name: studentUserName, nameKana: studentUserNameKana }} />
        ),
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
    cell: (detail) => <Money amount={detail[key]} />,
    total: <Money amount={summary[key]} />,
  };
}
