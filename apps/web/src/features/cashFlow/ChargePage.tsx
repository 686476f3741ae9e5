import { RECENT_INVOICE_DAYS } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { addCashFlowInput, type trainingTaker } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { formatDay } from "@kenshu/domain/time.ts";
import { readNumber } from "@kenshu/domain/typedValues.ts";
import { NativeSelect } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { TypedInput } from "#ui/form/TypedInput.tsx";
import { useLeft } from "#ui/held/useLeft.ts";
import { Loaded } from "#ui/Loaded.tsx";
import { Money } from "#ui/Money.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { type Choosing, useChosen } from "#ui/useChosen.tsx";
import classes from "./ChargePage.module.css";
import { AddManyDialog, type ManyEntry } from "./settling/AddManyDialog.tsx";
import { ChosenBar } from "./settling/ChosenBar.tsx";

type Taker = z.infer<typeof trainingTaker>;
/** The amount, or what was typed instead of one. */
type Typed = number | string | null;

const { amount: amountSchema } = addCashFlowInput.shape;

/** One charge for all students of a training, or for the ticked ones (rule 10.6). */
export function ChargePage({
  trainings,
  trainingId,
}: {
  trainings: Choices;
  trainingId: number | undefined;
}) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="まとめて請求" back={{ to: "/cashFlow" }} />
      {trainings.rows.length === 0 ? (
        <EmptyState title="研修種目がありません">
          研修種目を登録すると、受けている研修生にまとめて請求できます。
        </EmptyState>
      ) : (
        <>
          <NativeSelect
            className={classes.training}
            label="研修種目"
            description={cutText(trainings)}
            value={trainingId ?? ""}
            data={[
              { value: "", label: "選択してください" },
              ...trainings.rows.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              navigate({
                to: "/cashFlow/charge",
                search: { trainingId: value === "" ? undefined : Number(value) },
              })
            }
          />
          {trainingId === undefined ? (
            <p className="dim">研修種目を選ぶと、今受けている研修生が並びます。</p>
          ) : (
            <TakersOf key={trainingId} trainingId={trainingId} />
          )}
        </>
      )}
    </>
  );
}

function TakersOf({ trainingId }: { trainingId: number }) {
  const takers = trpc.cashFlow.getTrainingTakers.useQuery({ trainingId });
  // All outlive a list that could not be read anew, or has lost its rows.
  const amount = useState<Typed>(null);
  const choosing = useChosen<Taker>(({ id }) => id);
  const left = useLeft(
    takers.data?.rows.map(({ id }) => id),
    "",
  );
  const [asked, setAsked] = useState<readonly ManyEntry[] | null>(null);
  return (
    <>
      <Loaded
        query={takers}
        empty={
          <EmptyState title="受けている研修生がいません">
            ほかの研修種目を選んでください。
          </EmptyState>
        }
      >
        {(data) => <Takers {...{ ...data, amount, choosing, left }} onAsk={setAsked} />}
      </Loaded>
      {asked && (
        <AddManyDialog
          type={CashFlowType.Invoice}
          entries={asked}
          left={left}
          onDone={() => {
            amount[1](null);
            choosing.clear();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Takers({
  rows,
  totalCount,
  amount: [amount, setAmount],
  choosing: { has, chosen: ticked, column, all },
  left,
  onAsk,
}: {
  rows: readonly Taker[];
  totalCount: number;
  amount: [Typed, (amount: Typed) => void];
  choosing: Choosing<Taker>;
  left: readonly number[];
  onAsk: (entries: readonly ManyEntry[]) => void;
}) {
  const charged = amountSchema.safeParse(amount);
  const chosen = rows.filter(has);
  return (
    <>
      <div className={classes.amount}>
        <TypedInput<number>
          label="1名あたりの金額（円）"
          inputMode="numeric"
          value={amount}
          read={readNumber}
          write={(value) =>
            typeof value === "number" ? value.toLocaleString("ja-JP") : String(value ?? "")
          }
          onValueChange={setAmount}
          error={
            amount !== null && !charged.success
              ? "1円から1億円までの整数で入力してください"
              : undefined
          }
        />
      </div>
      <p className="flush">{countText({ total: totalCount, pageSize: LIST_MAX }, "名")}</p>
      {all(rows)}
      <DataTable
        label="受けている研修生"
        rows={rows}
        rowKey={({ id }) => id}
        header={{ head: "氏名", cell: (student) => <PersonName person={student} among={rows} /> }}
        columns={[column(), ...columns, sameColumn(charged.data)]}
      />
      {chosen.length === 0 && <p className="dim">請求する研修生を選択してください。</p>}
      {chosen.length > 0 && (
        <ChosenBar
          type={CashFlowType.Invoice}
          entries={chosen.map((student) => ({
            student,
            amount: charged.data ?? 0,
            totalAmount: student.totalAmount,
          }))}
          leftCount={ticked.filter(({ id }) => left.includes(id)).length}
          missing={charged.success ? undefined : "金額を入力してください"}
          onAsk={onAsk}
        />
      )}
    </>
  );
}

const columns: Column<Taker>[] = [
  { key: "area", head: "地域", cell: ({ areaName }) => areaName ?? "－" },
  {
    key: "totalAmount",
    head: "現在の残高",
    align: "end",
    onPhone: "aside",
    cell: ({ totalAmount }) => totalAmount !== 0 && <Money amount={totalAmount} />,
  },
];

/** Marks who was charged the same amount lately. A server of the former version does not tell. */
const sameColumn = (amount: number | undefined): Column<Taker> => ({
  key: "same",
  head: `${RECENT_INVOICE_DAYS}日以内の同じ金額の請求`,
  onPhone: "foot",
  cell: ({ recentInvoices = [] }) => {
    const same = recentInvoices.find((invoice) => invoice.amount === amount);
    return same ? (
      <StateBadge icon={IconAlertTriangle} color="yellow">
        {[formatDay(same.occurredOn), same.memo].join(" ").trim()}
      </StateBadge>
    ) : null;
  },
});
