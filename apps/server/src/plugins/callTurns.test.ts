import { ANALYSIS_LIMITS } from "@kenshu/db/limits.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import type { FastifyReply } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callTurns } from "#plugins/callTurns.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each<[ProcedureName, number]>([
  ["Area.GetAll", 10_000],
  // As long as the four calls before it may take.
  ["Analysis.GetTable", ANALYSIS_LIMITS.statement + 1],
])("%s waits at least %i milliseconds for its turn", async (procedure, least) => {
  const inTurn = callTurns();
  const reply = {} as FastifyReply;
  const calls = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const running = calls.map(({ promise }, caller) =>
    inTurn({ procedure, caller, reply }, () => promise),
  );
  const fifth = inTurn({ procedure, caller: 5, reply }, async () => "served");
  await vi.advanceTimersByTimeAsync(least - 1);
  calls[0]?.resolve();
  expect(await fifth).toBe("served");
  for (const { resolve } of calls) resolve();
  await Promise.all(running);
});

test("a caller who has waited too long for a procedure gets a refusal", async () => {
  const inTurn = callTurns();
  const call = { procedure: "Area.GetAll", reply: {} as FastifyReply } as const;
  for (const caller of [1, 2, 3, 4]) void inTurn({ ...call, caller }, () => new Promise(() => {}));
  const fifth = inTurn({ ...call, caller: 5 }, async () => {});
  const refused = expect(fifth).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});
