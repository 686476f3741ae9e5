import { CompiledQuery } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { NO_LIMITS } from "#limits.ts";
import { PreparingDriver } from "#preparedStatements.ts";
import { onlyReads } from "#statements.ts";

/** A driver whose server refuses `begin` and keeps the connection, as when somebody cancels it. */
function refusingBegin() {
  const sent: string[] = [];
  const released: unknown[] = [];
  const client = {
    async query({ text }: { text: string }) {
      sent.push(text);
      await Promise.resolve();
      if (text.startsWith("begin")) throw new Error("canceling statement due to user request");
      return { rows: [] };
    },
    release: (destroy: unknown) => released.push(destroy),
  };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  return { driver: new PreparingDriver(pool, NO_LIMITS, "prepared"), sent, released };
}

const read = () => onlyReads(CompiledQuery.raw("select 1"));
const write = () => CompiledQuery.raw("insert into area values ($1)", [1]);

test("where no transaction begins, nothing is written without one, and the connection is given up", async () => {
  const { driver, sent, released } = refusingBegin();
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection, {});
  await expect(connection.executeQuery(read())).rejects.toThrow("canceling");
  await expect(connection.executeQuery(write())).rejects.toThrow("canceling");
  await expect(driver.commitTransaction(connection)).rejects.toThrow("canceling");
  await driver.rollbackTransaction(connection);
  await driver.releaseConnection(connection);
  expect(sent).toEqual([expect.stringMatching(/^begin/), "select 1", "rollback"]);
  expect(released).toEqual([true]);
});

test.each([
  ["a write", write()],
  ["a statement that only looks like a read", CompiledQuery.raw("with gone as (delete …) select")],
])("%s that comes first waits for the transaction", async (_, statement) => {
  const { driver, sent } = refusingBegin();
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection, {});
  await expect(connection.executeQuery(statement)).rejects.toThrow("canceling");
  expect(sent).toEqual([expect.stringMatching(/^begin/)]);
});
