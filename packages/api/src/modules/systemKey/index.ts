export { isSystemKey } from "#modules/systemKey/secret.ts";
export { validateSystemKey } from "#modules/systemKey/validateSystemKey.ts";
