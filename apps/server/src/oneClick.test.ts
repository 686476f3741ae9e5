import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unsubscribeToken } from "@kenshu/api/modules/mail/index.ts";
import { expectUnchanged } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let webDirectory: string;
beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), "kenshu-web-"));
  await writeFile(join(webDirectory, "index.html"), "<!doctype html><title>Kenshu</title>");
  server = await openServer({ webDirectory });
});
afterAll(async () => {
  await server.close();
  await rm(webDirectory, { recursive: true, force: true });
});

/** As mail programs call it (RFC 8058). */
const post = (query: string) =>
  server.call("POST", `/unsubscribe${query}`, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const wantsMails = async (id: number) => {
  const { isReceiveEMailEnabled } = await server.db
    .selectFrom("appUser")
    .select("isReceiveEMailEnabled")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return isReceiveEMailEnabled;
};

test("a mail program's button stops optional mails; opening the link alone does not", async () => {
  const { id } = await server.build.student();
  const link = `?token=${await unsubscribeToken(server.db, id)}`;
  await expectUnchanged(server.db, async () => {
    const { status, headers } = await server.call("GET", `/unsubscribe${link}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/html");
  });
  expect(await wantsMails(id)).toBe(true);
  expect((await post(link)).status).toBe(204);
  expect(await wantsMails(id)).toBe(false);
  expect((await post(link)).status).toBe(204);
});

test("of any number at once, four run and the others wait", async () => {
  const { id } = await server.build.student();
  const link = `?token=${await unsubscribeToken(server.db, id)}`;
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(server.db);
    return rows.length;
  };
  const holder = await server.db.startTransaction().execute();
  await holder.selectFrom("appUser").select("id").where("id", "=", id).forUpdate().execute();
  const answers = Array.from({ length: 12 }, () => post(link));
  await waitForLock(server.db, 4);
  // Other calls still work meanwhile.
  const token = await server.tokenAs(Role.Administrator);
  expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(200);
  expect(await waiting()).toBe(4);
  await holder.rollback().execute();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(204);
});

test("a link that is not ours is refused", async () => {
  const { id } = await server.build.student();
  for (const query of ["", "?token=", `?token=${id}.x`, "?token=a&token=b"]) {
    const { status, json } = await post(query);
    expect({ status, json }).toMatchObject({ status: 400, json: { errors: [{ path: "token" }] } });
  }
  expect(await wantsMails(id)).toBe(true);
});
