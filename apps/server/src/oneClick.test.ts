import { unsubscribeToken } from "@kenshu/api/modules/mail/index.ts";
import { expectUnchanged } from "@kenshu/api/testing.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** As mail programs do it (RFC 8058). */
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

test("the button of a mail program stops the notices; whoever only opens the link stops none", async () => {
  const { id } = await server.build.student();
  const link = `?token=${await unsubscribeToken(server.db, id)}`;
  await expectUnchanged(server.db, async () => {
    await server.call("GET", `/unsubscribe${link}`);
  });
  expect(await wantsMails(id)).toBe(true);
  expect((await post(link)).status).toBe(204);
  expect(await wantsMails(id)).toBe(false);
  expect((await post(link)).status).toBe(204);
});

test("a link that is not ours is refused", async () => {
  const { id } = await server.build.student();
  for (const query of ["", "?token=", `?token=${id}.x`, "?token=a&token=b"]) {
    const { status, json } = await post(query);
    expect({ status, json }).toMatchObject({ status: 400, json: { errors: [{ path: "token" }] } });
  }
  expect(await wantsMails(id)).toBe(true);
});
