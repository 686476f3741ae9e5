export { getLogKeptMonths, getReceiptTaxRate } from "#modules/setting/setting.queries.ts";
