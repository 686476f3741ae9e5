import type { Kenshu } from "../kenshu.ts";
import { accountCalls } from "./accountCalls.ts";
import { companyCalls } from "./companyCalls.ts";
import { heartfulCalls } from "./heartfulCalls.ts";
import { moneyCalls } from "./moneyCalls.ts";
import { peopleCalls } from "./peopleCalls.ts";
import { type Example, openRecording } from "./recording.ts";
import { reservingCalls } from "./reservingCalls.ts";

/**
 * An example of each operation by name. The calls build on each other and start from the demo data.
 */
export async function recordExamples(kenshu: Kenshu): Promise<Record<string, Example>> {
  const recording = await openRecording(kenshu);
  await accountCalls(recording);
  await companyCalls(recording);
  await peopleCalls(recording);
  await reservingCalls(recording);
  await moneyCalls(recording);
  await heartfulCalls(recording);
  const missing = recording.missing();
  if (missing.length > 0) throw new Error(`nobody calls ${missing.join(", ")}`);
  return Object.fromEntries([...recording.examples].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
