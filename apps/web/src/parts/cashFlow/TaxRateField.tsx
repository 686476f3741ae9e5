import { taxRateText } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { noTaxName, TaxRate } from "@kenshu/domain/enumerations.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";

const rates = [TaxRate.Standard, TaxRate.Reduced].map((value) => ({
  value,
  label: taxRateText(value),
}));

/** The consumption tax in a payment, or none (rule 10.7). */
export function TaxRateField({
  name,
  label = "消費税率",
  description = "登録番号のある領収書に、消費税額とともに印字されます。",
}: {
  name: FieldName<TaxRate>;
  label?: string;
  description?: string;
}) {
  return (
    <SelectField
      name={name}
      label={label}
      options={rates}
      nothing={noTaxName}
      description={description}
    />
  );
}
