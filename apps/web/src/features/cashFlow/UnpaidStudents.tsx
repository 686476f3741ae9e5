import { CashFlowType, EnrollState, enrollStateName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import type { UnpaidStudent } from "@kenshu/domain/student/student.schema.ts";
import { daysBetween } from "@kenshu/domain/time.ts";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { NotEnrolledBadge } from "#parts/student/NotEnrolledBadge.tsx";
import { PersonName } from "#parts/student/PersonName.tsx";
import { StudentKeywordField } from "#parts/student/StudentKeywordField.tsx";
import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { OrderField } from "#ui/form/OrderField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { useLeft } from "#ui/held/useLeft.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Money } from "#ui/Money.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { useChosen } from "#ui/useChosen.tsx";
import { useOrdering } from "#ui/useOrdering.ts";
import { AddManyDialog, type ManyEntry } from "./settling/AddManyDialog.tsx";
import { ChosenBar } from "./settling/ChosenBar.tsx";
import { PaymentButton } from "./settling/PaymentButton.tsx";
import { PaymentDialog } from "./settling/PaymentDialog.tsx";
import { type UnpaidSearch, unpaid } from "./unpaidSearch.ts";

const field = fieldsOf(unpaid.schema);

/**
 * Everybody who owes, how much and since when. People with the right can enter payments here (rule
 * 10.4).
 */
export function UnpaidStudents({ search, areas }: { search: UnpaidSearch; areas: Choices }) {
  const ordering = useOrdering(search.order, "since");
  const mayAdd = useCan("CashFlow.Add");
  const asked = unpaid.asked(search);
  const query = trpc.student.searchUnpaidStudents.useQuery(asked, searching);
  const { chosen, column, all, clear } = useChosen<UnpaidStudent>(({ id }) => id);
  // The rows as they were when a payment was begun, even if the list behind it changes.
  const [payer, setPayer] = useState<UnpaidStudent | null>(null);
  const [payments, setPayments] = useState<readonly ManyEntry[] | null>(null);
  const left = useLeft(
    query.isPlaceholderData ? undefined : query.data?.rows.map(({ id }) => id),
    JSON.stringify(asked),
  );
  const staying = chosen.filter(({ id }) => !left.includes(id));
  const toPay = staying.map((student) => ({
    student,
    amount: student.unpaidAmount,
    totalAmount: -student.unpaidAmount,
  }));
  return (
    <>
      <SearchPage
        title="精算"
        action={
          mayAdd && (
            <LinkButton variant="default" link={{ to: "/cashFlow/charge" }}>
              まとめて請求
            </LinkButton>
          )
        }
        by={unpaid}
        search={search}
        fields={<StudentKeywordField name={field.keyword} />}
        filters={
          <>
            <SelectField name={field.areaId} label="地域" nothing="すべて" {...optionsOf(areas)} />
            <SelectField
              name={field.enrollState}
              label="在籍"
              nothing="すべて"
              options={Object.values(EnrollState).map((value) => ({
                value,
                label: enrollStateName[value],
              }))}
            />
            <OrderField
              name={field.order}
              options={[
                { value: "since", label: "未払いの長い順" },
                { value: "amount", label: "金額の多い順" },
                { value: "kana", label: "氏名順" },
              ]}
            />
          </>
        }
        query={query}
        unit="名"
        aside={({ unpaidTotal }) => (
          <span className="line">
            <span>
              未払いの合計 <strong className="unbroken">{formatYen(unpaidTotal)}</strong>
            </span>
            <SaveList file="Student.GetFileUnpaidStudents" criteria={asked} />
          </span>
        )}
        empty={{
          title: "未払いの研修生はいません",
          advice: "請求が入金を上回ると、ここに並びます。",
        }}
      >
        {({ rows }) => (
          <>
            {mayAdd && rows.length > 0 && all(rows)}
            <DataTable
              label="未払いの研修生"
              rows={rows}
              rowKey={({ id }) => id}
              header={{
                head: "氏名",
                order: { by: "kana" },
                cell: (student) => <PersonName person={student} among={rows} />,
                width: "15em",
              }}
              ordering={ordering}
              columns={mayAdd ? [column(), ...columns, paymentColumn(setPayer)] : columns}
              link={({ id }) => ({
                to: "/progress/detail/$id",
                params: { id },
                search: { tab: "settlement" },
              })}
            />
            {chosen.length > 0 && (
              <ChosenBar
                type={CashFlowType.Payment}
                entries={toPay}
                leftCount={chosen.length - staying.length}
                onAsk={setPayments}
              />
            )}
          </>
        )}
      </SearchPage>
      {payer && (
        <PaymentDialog
          student={payer}
          unpaidAmount={payer.unpaidAmount}
          onClose={() => setPayer(null)}
        />
      )}
      {payments && (
        <AddManyDialog
          type={CashFlowType.Payment}
          entries={payments}
          left={left}
          onDone={clear}
          onClose={() => setPayments(null)}
        />
      )}
    </>
  );
}

const columns: Column<UnpaidStudent>[] = [
  {
    key: "unpaidAmount",
    head: "未払い",
    order: { by: "amount", isDescending: true },
    align: "end",
    onPhone: "aside",
    cell: ({ unpaidAmount }) => (
      <strong>
        <Money amount={unpaidAmount} />
      </strong>
    ),
  },
  {
    key: "unpaidSince",
    head: "未払いになった日",
    order: { by: "since" },
    cell: ({ unpaidSince }) => <DateText value={unpaidSince} />,
  },
  {
    key: "days",
    head: "経過",
    align: "end",
    cell: ({ unpaidSince }) => `${daysBetween(unpaidSince, today()).toLocaleString("ja-JP")}日`,
  },
  {
    key: "area",
    head: "地域",
    onPhone: "none",
    cell: ({ areaName }) => areaName ?? "－",
  },
  {
    key: "state",
    head: "状態",
    cell: ({ isEnabled, isEnrolled }) => {
      if (!isEnabled) return <StoppedBadge />;
      return !isEnrolled && <NotEnrolledBadge />;
    },
  },
];

const paymentColumn = (onPay: (student: UnpaidStudent) => void): Column<UnpaidStudent> => ({
  key: "payment",
  head: "入金",
  onPhone: "foot",
  cell: (student) => <PaymentButton student={student} onPay={() => onPay(student)} />,
});
