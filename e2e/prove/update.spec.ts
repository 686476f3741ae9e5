import { expect, test } from "../kenshu.ts";
import { skipWithout } from "../skipWithout.ts";
import { findingsOfUpdate, proveUpdate } from "./update/proveUpdate.ts";

/** About 150 calls a second. `npm run prove -- --update` makes as many as the machine can take. */
const PACE = 100;
const PHONES = 600;

test("an update is seen by nobody: every call is answered, every file arrives", async () => {
  skipWithout("nginx", "openssl", "systemd");
  const proof = await proveUpdate({ phones: PHONES, pace: PACE });
  expect(findingsOfUpdate(proof)).toEqual([]);
  expect(proof.restarts).toBe(2);
  expect(proof.outcome.succeeded).toBeGreaterThan(0);
  expect(proof.reading.whole).toBeGreaterThan(0);
});
