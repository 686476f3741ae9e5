export {
  getLogKeptMonths,
  getReceiptTaxRate,
  getRetentionYears,
} from "#modules/setting/setting.queries.ts";
