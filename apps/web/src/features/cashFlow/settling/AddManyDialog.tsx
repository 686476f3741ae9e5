import type { Consequences } from "@kenshu/domain/asked.ts";
import { addCashFlowsInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { namesApart, type Person } from "@kenshu/domain/sameName.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { TaxRateField } from "#parts/cashFlow/TaxRateField.tsx";
import { useFirstTaxRate } from "#parts/cashFlow/useFirstTaxRate.ts";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { HeldNote, HeldRow, LeftBadge } from "#ui/held/Held.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import classes from "./AddManyDialog.module.css";
import { OccurredOnField, onPossibleDay } from "./OccurredOnField.tsx";
import paymentClasses from "./PaymentDialog.module.css";

const field = fieldsOf(addCashFlowsInput);
const possible = addCashFlowsInput.refine(...onPossibleDay);

/** One of the students, with the amount to enter and the balance before it. */
export type ManyEntry = {
  student: Person & { id: number };
  amount: number;
  totalAmount: number;
};

/**
 * Payments or invoices of many students with one date and memo, and one tax rate for payments. It
 * names the students it cannot enter, with the reason, and enters the others (rule 10.6). If a
 * balance is another one by now, it asks again: a payment is then of what is owed now (rule 13.21).
 */
export function AddManyDialog({
  type,
  entries: asChosen,
  left,
  onDone,
  onClose,
}: {
  type: CashFlowType;
  entries: readonly ManyEntry[];
  /** The ids of those whom others have taken off the list. */
  left: readonly number[];
  /** Called after something was entered. */
  onDone: () => void;
  onClose: () => void;
}) {
  const [refused, setRefused] = useState<{ id: number; name: string; message: string }[]>([]);
  const [addedCount, setAddedCount] = useState(0);
  const taxRate = useFirstTaxRate();
  const add = trpc.cashFlow.addMany.useMutation({ meta: { showsOwnErrors: true } });
  const { actual, ask } = useAsked<Consequences<"CashFlow.AddMany">>();
  const rows = asChosen.map((entry) => asOwed(entry, actual, type));
  const entries = rows.filter(({ amount }) => amount > 0);
  const names = namesApart(rows.map(({ student }) => student));
  const kind = cashFlowTypeName[type];
  const leftCount = rows.filter(({ student }) => left.includes(student.id)).length;
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  const form = useValidatedForm({
    schema: possible,
    initialValues: {
      type,
      memo: "",
      occurredOn: today(),
      taxRate,
      entries: entries.map(({ student, amount }) => ({ studentUserId: student.id, amount })),
    },
    onSubmit: async (input) => {
      const toEnter = entries.map(({ student, amount }) => ({ studentUserId: student.id, amount }));
      const answer = await ask({ balances: balancesOf(entries) }, (expected) =>
        add.mutateAsync({ ...input, entries: toEnter, expected }),
      );
      if (answer.addedCount > 0) onDone();
      if (answer.refused.length === 0) {
        showMessage(`${entries.length}名の${kind}、合計${formatYen(total)}を登録しました`);
        onClose();
        return;
      }
      setAddedCount(answer.addedCount);
      setRefused(
        answer.refused.map(({ studentUserId: id, message }) => {
          const entry = entries.find(({ student }) => student.id === id);
          return { id, name: (entry && names.get(entry.student)) ?? "", message };
        }),
      );
    },
  });
  const close = () => form.isSubmitting || onClose();
  if (refused.length > 0) {
    return (
      <Dialog title={`${kind}の登録結果`} width={560} onClose={onClose} focusAfter={pageHeading}>
        <p role="alert" className="flush">
          {addedCount > 0 ? `${addedCount}名の${kind}を登録しました。` : ""}
          次の{refused.length}名の{kind}は登録していません。
        </p>
        <ul className={classes.refused}>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>：{message}
            </li>
          ))}
        </ul>
        <div className={`acts ${paymentClasses.acts}`}>
          <Button data-autofocus onClick={onClose}>
            閉じる
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`${entries.length}名の${kind}`}
      width={560}
      isPending={form.isSubmitting}
      onClose={close}
      focusAfter={pageHeading}
    >
      <Form form={form} className="stack">
        <p className="flush">
          合計 <strong>{formatYen(total)}</strong>
        </p>
        <HeldNote>
          {leftCount > 0 && !form.isSubmitting && `${leftCount}名は一覧から外れました。`}
        </HeldNote>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the list by focusing it */}
        <ul className={`plainList ${classes.entries}`} aria-label="対象の研修生" tabIndex={0}>
          {rows.map(({ student, amount, isChanged }) => (
            <HeldRow key={student.id} hasLeft={left.includes(student.id)}>
              <li>
                <Changed when={isChanged}>
                  <div className={classes.entry}>
                    <span>
                      {names.get(student)}
                      <LeftBadge />
                    </span>
                    {amount > 0 ? <Money amount={amount} /> : "未払いはありません"}
                  </div>
                </Changed>
              </li>
            </HeldRow>
          ))}
        </ul>
        {type === CashFlowType.Payment && <TaxRateField name={field.taxRate} />}
        <OccurredOnField label={type === CashFlowType.Payment ? "入金日" : "請求日"} />
        <TextField
          name={field.memo}
          label="メモ"
          description={
            type === CashFlowType.Payment
              ? "領収書の但し書きになります（空欄のときは「研修費用」）。"
              : "何の請求かを入力すると、研修生の精算に表示されます。"
          }
        />
        <div className={`acts ${paymentClasses.acts}`}>
          <Button variant="default" aria-disabled={form.isSubmitting || undefined} onClick={close}>
            戻る
          </Button>
          {entries.length > 0 && (
            <Button type="submit" data-autofocus aria-busy={form.isSubmitting}>
              {entries.length}名の{kind}を登録
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

type Actual = Consequences<"CashFlow.AddMany">;

/** The entry by the balance of now, if that is another one: a payment is of what is owed. */
function asOwed(entry: ManyEntry, actual: Actual | null, type: CashFlowType) {
  const balance = actual?.balances.find(({ studentUserId }) => studentUserId === entry.student.id);
  const isChanged = balance !== undefined && balance.totalAmount !== entry.totalAmount;
  if (!isChanged) return { ...entry, isChanged };
  const { totalAmount } = balance;
  const owed = type === CashFlowType.Payment ? Math.max(0, -totalAmount) : entry.amount;
  return { ...entry, totalAmount, amount: owed, isChanged };
}

function balancesOf(entries: readonly ManyEntry[]): Actual["balances"] {
  return entries
    .map(({ student, totalAmount }) => ({ studentUserId: student.id, totalAmount }))
    .toSorted((one, other) => one.studentUserId - other.studentUserId);
}
