import type { Consequences } from "@kenshu/domain/asked.ts";
import { MEMO_MAX } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { TaxRateField } from "#parts/cashFlow/TaxRateField.tsx";
import { useFirstTaxRate } from "#parts/cashFlow/useFirstTaxRate.ts";
import { StudentSubtitle } from "#parts/student/StudentSubtitle.tsx";
import { Changed } from "#ui/Changed.tsx";
import { DetailForm } from "#ui/DetailForm.tsx";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import { useFormValues } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useSaved } from "#ui/useSaved.ts";
import { useStood } from "#ui/useStood.ts";
import classes from "./CashFlowForm.module.css";
import { BalanceAfter } from "./settling/BalanceAfter.tsx";
import { OccurredOnField, onPossibleDay } from "./settling/OccurredOnField.tsx";

const field = fieldsOf(addCashFlowInput);
const possible = addCashFlowInput.refine(...onPossibleDay);

const types = [CashFlowType.Payment, CashFlowType.Invoice].map((type) => ({
  value: type,
  label: cashFlowTypeName[type],
}));

/** A payment or an invoice to add to a student's settlement. */
export function CashFlowForm({ studentId, back }: { studentId: number; back: LinkComponentProps }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const [{ totalAmount }] = trpc.cashFlow.getStudentLedger.useSuspenseQuery({
    studentUserId: studentId,
  });
  const taxRate = useFirstTaxRate();
  const add = trpc.cashFlow.add.useMutation({ meta: { showsOwnErrors: true } });
  const { shown, hasChanged, ask } = useStood<Consequences<"CashFlow.Add">>({ totalAmount });
  const saved = useSaved(back);
  return (
    <>
      <PageHeader
        kind="入金・請求の登録"
        title={student.name}
        back={back}
        subtitle={<StudentSubtitle student={student} />}
      />
      <DetailForm
        mode="create"
        schema={possible}
        initialValues={{
          studentUserId: studentId,
          type: null,
          amount: null,
          memo: "",
          occurredOn: today(),
          taxRate,
        }}
        refusedFields={{ InvalidDate: "occurredOn", MonthClosed: "occurredOn" }}
        onSubmit={async (input) => {
          await ask((expected) => add.mutateAsync({ ...input, expected }));
          await saved(`${kindAndAmount(input)}を登録しました`);
        }}
      >
        <div className={classes.kindAndAmount}>
          <ChoiceField name={field.type} label="区分" required options={types} />
          <NumberField name={field.amount} label="金額" required unit="円" />
        </div>
        <TaxRateOfPayment />
        <OccurredOnField label="日付" />
        <Changed when={hasChanged("totalAmount")}>
          <BalanceAfter totalAmount={shown.totalAmount} />
        </Changed>
        <TextField
          name={field.memo}
          label="メモ"
          description={`入金のメモは領収書の但し書きになります（空欄のときは「研修費用」）。${MEMO_MAX}文字までです。`}
          rows={2}
          most={MEMO_MAX}
        />
      </DetailForm>
    </>
  );
}

/** An invoice has no receipt, and no tax rate. */
function TaxRateOfPayment() {
  const { type } = useFormValues<{ type: CashFlowType | null }>();
  return type === CashFlowType.Payment ? <TaxRateField name={field.taxRate} /> : null;
}
