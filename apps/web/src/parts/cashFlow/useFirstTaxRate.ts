import { TaxRate } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";

/** The tax rate that a form offers first (rule 10.7). */
export function useFirstTaxRate(): TaxRate | null {
  const [setting] = trpc.setting.get.useSuspenseQuery();
  // A server of the former version does not tell, and stores this rate.
  return "receiptTaxRate" in setting ? setting.receiptTaxRate : TaxRate.Standard;
}
