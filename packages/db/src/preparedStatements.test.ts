import type pg from "pg";
import { expect, test } from "vitest";
import { NO_LIMITS } from "#limits.ts";
import { preparing } from "#preparedStatements.ts";

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
  return { pool: preparing(pool, NO_LIMITS, "prepared"), sent, released };
}

test("where no transaction begins, nothing is written without one, and the connection is given up", async () => {
  const { pool, sent, released } = refusingBegin();
  const connection = await pool.connect();
  await connection.query("begin", []);
  await expect(connection.query("select 1", [])).rejects.toThrow("canceling");
  await expect(connection.query("insert into area values ($1)", [1])).rejects.toThrow("canceling");
  await expect(connection.query("commit", [])).rejects.toThrow("canceling");
  await connection.query("rollback", []);
  connection.release();
  expect(sent).toEqual([expect.stringMatching(/^begin/), "select 1", "rollback"]);
  expect(released).toEqual([true]);
});

test("a write that comes first waits for the transaction", async () => {
  const { pool, sent } = refusingBegin();
  const connection = await pool.connect();
  await connection.query("begin", []);
  await expect(connection.query("insert into area values ($1)", [1])).rejects.toThrow("canceling");
  expect(sent).toEqual([expect.stringMatching(/^begin/)]);
});
