import { TestRunner } from "vitest";
import { lackOf, type Tool } from "#tools/lackOf.ts";

/** Skips the running test on a machine that lacks one of these. */
export function skipWithout(...tools: Tool[]): void {
  const lack = lackOf(...tools);
  if (lack === null) return;
  const running = TestRunner.getCurrentTest();
  if (!running) throw new Error(`no test is running, ${lack}`);
  running.context.skip(lack);
}
