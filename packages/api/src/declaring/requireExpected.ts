import { fail } from "@kenshu/domain/errors.ts";
import { differing } from "@kenshu/domain/expected.ts";

/**
 * Refuses an act whose consequences are not those that its question has stated: DbConflict with
 * the new ones. Keys that the caller has not sent are not compared (rule 13.21).
 */
export function requireExpected<C extends object>(
  expected: Partial<C> | undefined,
  actual: C,
): void {
  if (expected && differing(expected, actual).length > 0) {
    fail("DbConflict", { found: "otherwise", actual });
  }
}
