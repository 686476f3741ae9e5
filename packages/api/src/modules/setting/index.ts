export { getLogKeptMonths } from "#modules/setting/setting.queries.ts";
