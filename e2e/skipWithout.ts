import { lackOf, type Tool } from "@kenshu/testkit/tools/lackOf.ts";
import { test } from "@playwright/test";

/** Skips a test, or within `describe` each of its tests, on a machine that lacks one of these. */
export function skipWithout(...tools: Tool[]): void {
  const lack = lackOf(...tools);
  test.skip(lack !== null, lack ?? "");
}
