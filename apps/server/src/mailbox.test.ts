import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
  const now = server.clock.now();
  const mails = Array.from({ length: 60 }, (_, index) => ({
    toAddress: index % 2 ? "Student01@kenshu.test" : "student02@kenshu.test",
    subject: `件名${index}`,
    body: `本文${index}\n<script>alert("x")</script>`,
    createdAt: now,
    nextAttemptAt: now,
  }));
  await server.db.insertInto("mail").values(mails).execute();
});
afterAll(() => server.close());

test("programs get the mails newest first, by address without regard to case", async () => {
  const { json } = await server.call("GET", "/dev/mails.json");
  expect(json).toHaveLength(50);
  expect(json).toEqual(
    Array.from({ length: 50 }, (_, index) =>
      expect.objectContaining({ subject: `件名${59 - index}` }),
    ),
  );
  const { json: own } = await server.call("GET", "/dev/mails.json?to=student01%40KENSHU.test");
  expect(own).toHaveLength(30);
  expect(own).toContainEqual({
    id: expect.any(Number),
    to: "Student01@kenshu.test",
    subject: "件名59",
    body: '本文59\n<script>alert("x")</script>',
    createdAt: "2027-03-10T10:00:00+09:00",
    attachments: [],
  });
  expect((await server.call("GET", "/dev/mails.json?to=nobody")).json).toEqual([]);
});

test("an empty or impossible address asks for every mail", async () => {
  for (const query of ["to=", "to=a%00b", "to=a&to=b"]) {
    expect((await server.call("GET", `/dev/mails.json?${query}`)).json).toHaveLength(50);
  }
});

test("people get 50 mails per page, and no text of a mail becomes markup", async () => {
  const first = await server.call("GET", "/dev/mails");
  expect(first.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(first.text.match(/<article>/g)).toHaveLength(50);
  expect(first.text).not.toContain("<script>");
  expect(first.text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  expect(first.text).toContain('href="/dev/mails?page=1"');
  const second = await server.call("GET", "/dev/mails?page=1");
  expect(second.text.match(/<article>/g)).toHaveLength(10);
  const searched = await server.call("GET", `/dev/mails?to=${encodeURIComponent('"><b>')}&page=x`);
  expect(searched).toMatchObject({ status: 200, text: expect.not.stringContaining("<b>") });
});

describe("neither page exists", () => {
  const paths = ["/dev/mails", "/dev/mails.json"];

  test("where the configuration opens none", async () => {
    const configuration = { mailbox: null, trustProxy: false as const, logLevel: "silent" };
    const other = await openServer({ configuration });
    for (const path of paths) expect((await other.call("GET", path)).status).toBe(404);
    await other.close();
  });

  test.each([
    ["another machine", { remoteAddress: "192.0.2.7" }],
    ["a name that leads here", { headers: { host: "kenshu.example:3000" } }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "192.0.2.7" } }],
    ["a proxy that says so otherwise", { headers: { forwarded: "for=192.0.2.7" } }],
  ])("for %s", async (_who, asked) => {
    for (const url of paths) {
      const { statusCode, body } = await server.app.inject({ url, ...asked });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("本文");
    }
  });

  test("but everybody is let in where the operator said so", async () => {
    const configuration = {
      mailbox: "everybody" as const,
      trustProxy: false as const,
      logLevel: "silent",
    };
    const other = await openServer({ configuration });
    const asked = { remoteAddress: "192.0.2.7", headers: { host: "kenshu.example" } };
    for (const url of paths) {
      expect((await other.app.inject({ url, ...asked })).statusCode).toBe(200);
    }
    await other.close();
  });
});
