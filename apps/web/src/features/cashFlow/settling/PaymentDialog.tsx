import type { Consequences } from "@kenshu/domain/asked.ts";
import { MEMO_MAX } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { addCashFlowInput, type LedgerCashFlow } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { TaxRateField } from "#parts/cashFlow/TaxRateField.tsx";
import { useFirstTaxRate } from "#parts/cashFlow/useFirstTaxRate.ts";
import { Changed } from "#ui/Changed.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { Meanwhile } from "#ui/Meanwhile.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { useStood } from "#ui/useStood.ts";
import { BalanceAfter } from "./BalanceAfter.tsx";
import { OccurredOnField, onPossibleDay } from "./OccurredOnField.tsx";
import classes from "./PaymentDialog.module.css";

const field = fieldsOf(addCashFlowInput);
const possible = addCashFlowInput.refine(...onPossibleDay);

/**
 * A payment of everything a student owes, unless the person types another amount (rule 10.4). It
 * reads the balance itself, because a student who has paid leaves the list. If the balance is
 * another one by now, it asks again (rule 13.21).
 */
export function PaymentDialog({
  student,
  unpaidAmount,
  onClose,
}: {
  student: { id: number; name: string };
  /** When the dialog was opened. */
  unpaidAmount: number;
  onClose: () => void;
}) {
  const { data: ledger, isFetchedAfterMount } = trpc.cashFlow.getStudentLedger.useQuery(
    { studentUserId: student.id },
    { staleTime: 0 },
  );
  const taxRate = useFirstTaxRate();
  const add = trpc.cashFlow.add.useMutation({ meta: { showsOwnErrors: true } });
  const { shown, hasChanged, ask } = useStood<Consequences<"CashFlow.Add">>({
    totalAmount: ledger && isFetchedAfterMount ? ledger.totalAmount : -unpaidAmount,
  });
  const form = useValidatedForm({
    schema: possible,
    initialValues: {
      studentUserId: student.id,
      type: CashFlowType.Payment,
      amount: unpaidAmount,
      memo: "",
      occurredOn: today(),
      taxRate,
    },
    refusedFields: { InvalidDate: "occurredOn", MonthClosed: "occurredOn" },
    onSubmit: async (payment) => {
      await ask((expected) => add.mutateAsync({ ...payment, expected }));
      showMessage(`${student.name}さんの${kindAndAmount(payment)}を登録しました`);
      onClose();
    },
  });
  const close = () => form.isSubmitting || onClose();
  return (
    <Dialog
      title={`${student.name}さんの入金`}
      isPending={form.isSubmitting}
      onClose={close}
      // A student who has paid leaves the list, and the focused button disappears too.
      focusAfter={pageHeading}
    >
      <Meanwhile
        done="すでに入金されています"
        acts={paymentsIn(ledger?.cashFlows ?? [])}
        isPending={form.isSubmitting}
      />
      <Form form={form} className="stack">
        <NumberField
          name={field.amount}
          label="金額"
          required
          unit="円"
          description={
            shown.totalAmount < 0
              ? `全額は${formatYen(-shown.totalAmount)}です。`
              : "未払いはありません。"
          }
        />
        <TaxRateField name={field.taxRate} />
        <OccurredOnField label="入金日" />
        <TextField
          name={field.memo}
          label="メモ"
          description={`領収書の但し書きになります（空欄のときは「研修費用」）。${MEMO_MAX}文字までです。`}
        />
        <Changed when={hasChanged("totalAmount")}>
          <BalanceAfter totalAmount={shown.totalAmount} />
        </Changed>
        <div className={`acts ${classes.acts}`}>
          <Button variant="default" aria-disabled={form.isSubmitting || undefined} onClick={close}>
            戻る
          </Button>
          <Button type="submit" data-autofocus aria-busy={form.isSubmitting}>
            入金を登録
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What people have entered. */
const paymentsIn = (cashFlows: readonly LedgerCashFlow[]) =>
  cashFlows.flatMap(({ type, removal, addedBy, createdAt }) =>
    type === CashFlowType.Payment && removal === null && addedBy !== null
      ? { by: addedBy, at: createdAt }
      : [],
  );
