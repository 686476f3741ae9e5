import { afterAll, beforeAll, expect, test } from "vitest";
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

test("for programs: newest first, by address without regard to case", async () => {
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
  });
  expect((await server.call("GET", "/dev/mails.json?to=nobody")).json).toEqual([]);
});

test("an address left empty, or that none can be, asks for every mail", async () => {
  for (const query of ["to=", "to=a%00b", "to=a&to=b"]) {
    expect((await server.call("GET", `/dev/mails.json?${query}`)).json).toHaveLength(50);
  }
});

test("for people: 50 on a page, nothing of a mail is taken for markup", async () => {
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

test.each([
  { isProduction: true, mail: null },
  { isProduction: false, mail: { smtpUrl: "smtp://mail.example", from: "kenshu@example.jp" } },
])("neither exists with %o", async (given) => {
  const configuration = { trustProxy: false as const, logLevel: "silent", ...given };
  const other = await openServer({ configuration });
  for (const path of ["/dev/mails", "/dev/mails.json"]) {
    expect((await other.call("GET", path)).status).toBe(404);
  }
  await other.close();
});
