export { keepMonths } from "#modules/log/keepMonths.ts";
