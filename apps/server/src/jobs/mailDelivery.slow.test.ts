import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { lastLog, useWorldPerTest } from "@kenshu/api/testing.ts";
import { CALL_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailTransport, mailIntents, openMailTransport } from "#jobs/mailDelivery.ts";
import { openMailServer } from "#jobs/testing.ts";
import { startJobs } from "#jobs.ts";
import { openSeverable } from "#testing.ts";

const START = "2027-03-10T10:00:00+09:00";
const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000);

const world = useWorldPerTest(START);
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let transport: MailTransport;
let logged: { fields: object; message: string }[];
let parts: WorkParts & { site: URL };
const from = "研修 <kenshu@example.jp>";

beforeEach(async () => {
  mailServer = await openMailServer();
  transport = openMailTransport({ smtpUrl: mailServer.url, from });
  logged = [];
  const log = (fields: object, message: string) => logged.push({ fields, message });
  const site = new URL("https://kenshu.test");
  parts = { db: world.db, clock: world.clock, site, log: { info: log, warn: log, error: log } };
});
afterEach(async () => {
  transport.close();
  await mailServer.close();
});

async function write(...addresses: string[]) {
  const now = world.clock.now();
  await world.db
    .insertInto("mail")
    .values(
      addresses.map((toAddress) => ({
        toAddress,
        subject: "予約のお知らせ",
        body: "予約しました。\n.\n2027/03/12(金)",
        createdAt: now,
        nextAttemptAt: now,
      })),
    )
    .execute();
}
const deliver = (over = transport) => workOff(parts, mailIntents(over, { ...parts, from }));
const rows = () => world.db.selectFrom("mail").selectAll().orderBy("id").execute();
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)`, "im").exec(mail)?.[1]?.trim();

test("a mail is sent once, as it was written", async () => {
  await write("hanako@example.jp");
  await deliver();
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  const [mail = ""] = mailServer.received;
  expect(header(mail, "To")).toBe("hanako@example.jp");
  expect(header(mail, "From")).toContain("<kenshu@example.jp>");
  expect(header(mail, "Auto-Submitted")).toBe("auto-generated");
  const [, encoded = ""] = mail.split(/\r\n\r\n/);
  const text = Buffer.from(encoded, "base64").toString();
  expect(text.replaceAll("\r\n", "\n").trim()).toBe("予約しました。\n.\n2027/03/12(金)");
  expect(await rows()).toMatchObject([
    { attemptCount: 1, doneAt: world.clock.now(), failedAt: null, lastError: null },
  ]);
});

test("two processes send many mails at once, and none twice", async () => {
  await write(...Array.from({ length: 90 }, (_, index) => `student${index}@example.jp`));
  await Promise.all([deliver(), deliver()]);
  const recipients = mailServer.received.map((mail) => header(mail, "To"));
  expect(new Set(recipients).size).toBe(90);
  expect(recipients).toHaveLength(90);
});

test("a recipient refused for good is not tried again; the others are sent, and staff are told", async () => {
  const gone = await world.build.student({ name: "山田花子", emailAddress: "Gone@example.jp" });
  mailServer.answer = (address) => (address.startsWith("gone") ? { responseCode: 550 } : null);
  await write("gone@example.jp", "here@example.jp");
  await world.db
    .updateTable("mail")
    .set({ userId: gone.id })
    .where("toAddress", "=", "gone@example.jp")
    .execute();
  await deliver();
  world.clock.set(minutesOn(60 * 24));
  await deliver();
  expect(mailServer.received.map((mail) => header(mail, "To"))).toEqual(["here@example.jp"]);
  const [refused, sent] = await rows();
  expect([refused, sent]).toMatchObject([
    {
      attemptCount: 1,
      doneAt: null,
      failedAt: new Date(START),
      lastError: expect.stringContaining("550"),
    },
    { doneAt: new Date(START), failedAt: null },
  ]);
  expect(await lastLog(world)).toEqual({
    category: "メール",
    description: "山田花子さんへのメール「予約のお知らせ」の送信に失敗",
    targets: { user: [gone.id] },
    operateUserId: null,
  });
  expect(logged).toMatchObject([{ fields: { table: "mail", id: refused?.id, smtp: 550 } }]);
  expect(JSON.stringify(logged)).not.toContain("example.jp");
});

test("after a person switches mails off, a mail that is being sent gets no second attempt, but mails about the account still go out", async () => {
  const { id: userId } = await world.build.student({ emailAddress: "hanako@example.jp" });
  await write("hanako@example.jp", "hanako@example.jp");
  await world.db.updateTable("mail").set({ userId }).execute();
  await world.db
    .updateTable("mail")
    .set({ isOptional: true })
    .where("id", "=", (await rows())[0]?.id ?? 0)
    .execute();
  mailServer.answer = () => ({ responseCode: 450 });
  await deliver();
  await world.db.updateTable("appUser").set({ isReceiveEMailEnabled: false }).execute();
  mailServer.answer = () => null;
  world.clock.set(minutesOn(1));
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  expect(await rows()).toMatchObject([
    { failedAt: minutesOn(1), lastError: "受け取りが停止されたため、送信を取りやめました。" },
    { doneAt: minutesOn(1) },
  ]);
});

test("a recipient refused for now is tried again after 1, 5, 15 and 60 minutes, for about a day", async () => {
  mailServer.answer = () => ({ responseCode: 450 });
  await write("later@example.jp");
  const attempts: number[] = [];
  for (let [mail] = await rows(); mail && !mail.failedAt; [mail] = await rows()) {
    const due = mail.nextAttemptAt.getTime();
    world.clock.set(new Date(due - 1));
    await deliver();
    world.clock.set(new Date(due));
    await deliver();
    attempts.push((due - Date.parse(START)) / 60_000);
  }
  expect(attempts).toEqual([0, 1, 6, 21, 81, 261, 621, 1341]);
  expect(await rows()).toMatchObject([
    {
      attemptCount: 8,
      doneAt: null,
      failedAt: minutesOn(1341),
      lastError: expect.stringContaining("450"),
    },
  ]);
  expect(mailServer.received).toEqual([]);
});

test("when a mail server dies after it has the mail, the mail is sent again, under the same Message-ID", async () => {
  await write("hanako@example.jp");
  mailServer.diesAfterData = true;
  await deliver();
  expect(await rows()).toMatchObject([
    { attemptCount: 1, doneAt: null, failedAt: null, nextAttemptAt: minutesOn(1) },
  ]);
  mailServer.diesAfterData = false;
  world.clock.set(minutesOn(1));
  await deliver();
  const [first = "", second = ""] = mailServer.received.map((mail) => header(mail, "Message-ID"));
  expect(first).toMatch(/^<.+@kenshu>$/);
  expect(second).toBe(first);
  expect(await rows()).toMatchObject([{ attemptCount: 2, doneAt: minutesOn(1), lastError: null }]);
});

test("a mail server that says nothing is given up, and asked again", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const limits = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  const waiting = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from }, limits);
  await write("hanako@example.jp");
  await deliver(waiting);
  waiting.close();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
  expect(await rows()).toMatchObject([
    {
      doneAt: null,
      failedAt: null,
      nextAttemptAt: minutesOn(1),
      lastError: expect.stringContaining("メールサーバーから応答がありませんでした。"),
    },
  ]);
});

test("an outdated mail is not sent", async () => {
  await write("hanako@example.jp");
  await world.db
    .updateTable("mail")
    .set({ usefulUntil: minutesOn(1) })
    .execute();
  mailServer.answer = () => ({ responseCode: 450 });
  await deliver();
  mailServer.answer = () => null;
  world.clock.set(minutesOn(1));
  await deliver();
  expect(mailServer.received).toEqual([]);
  expect(await rows()).toMatchObject([{ attemptCount: 2, failedAt: minutesOn(1) }]);
});

test("while the mail server is away nothing is lost", async () => {
  const nowhere = openMailTransport({ smtpUrl: "smtp://127.0.0.1:1", from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliver(nowhere);
  nowhere.close();
  expect(await rows()).toMatchObject([
    { doneAt: null, failedAt: null, nextAttemptAt: minutesOn(1) },
  ]);
  world.clock.set(minutesOn(1));
  await deliver();
  expect(mailServer.received).toHaveLength(1);
});

test("a mail server on another machine that offers no TLS gets nothing", async () => {
  // Not a loopback address, though it leads to this machine.
  const url = mailServer.url.replace("127.0.0.1", "0.0.0.0");
  const plain = openMailTransport({ smtpUrl: url, from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliver(plain);
  plain.close();
  expect(mailServer.received).toEqual([]);
  expect(await rows()).toMatchObject([
    { doneAt: null, failedAt: null, lastError: expect.stringContaining("STARTTLS") },
  ]);
});

test("a mail server with an untrusted certificate gets nothing", async () => {
  const disguised = new SMTPServer({ secure: true, authOptional: true });
  disguised.on("error", () => {});
  await new Promise<void>((resolve) => disguised.listen(0, "127.0.0.1", () => resolve()));
  const address = disguised.server.address();
  const port = typeof address === "object" ? address?.port : "";
  const url = `smtps://127.0.0.1:${port}`;
  const secure = openMailTransport({ smtpUrl: url, from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliver(secure);
  secure.close();
  await new Promise<void>((resolve) => disguised.close(() => resolve()));
  expect(await rows()).toMatchObject([
    { doneAt: null, failedAt: null, lastError: expect.stringMatching(/certificate/) },
  ]);
});

test("a crash between sending and marking sends it again, under the same Message-ID", async () => {
  await write("hanako@example.jp");
  // We hold the mail's row. The connection dies when the job wants to mark it.
  const hold = async () => {
    const holder = await world.db.startTransaction().execute();
    await holder.selectFrom("mail").select("id").forUpdate().execute();
    return holder;
  };
  const holding = Promise.withResolvers<Awaited<ReturnType<typeof hold>>>();
  mailServer.answer = async () => {
    holding.resolve(await hold());
    return null;
  };
  const delivery = deliver();
  delivery.catch(() => {});
  const holder = await holding.promise;
  await waitForLock(world.db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  await expect(delivery).rejects.toThrow();
  await holder.rollback().execute();
  mailServer.answer = () => null;
  expect(await rows()).toMatchObject([{ attemptCount: 1, doneAt: null, failedAt: null }]);

  await deliver();
  expect(mailServer.received).toHaveLength(1);
  world.clock.set(minutesOn(5));
  await deliver();
  expect(mailServer.received).toHaveLength(2);
  const [first = "", second = ""] = mailServer.received.map((mail) => header(mail, "Message-ID"));
  expect(first).toMatch(/^<[^@\s]+@[^@\s]+>$/);
  expect(second).toBe(first);
  expect(await rows()).toMatchObject([{ doneAt: minutesOn(5) }]);
});

test("after an outage of the database in the middle of sending, the mail is sent again once the lease has run out", async () => {
  await write("hanako@example.jp");
  const way = await openSeverable(world.connectionString);
  const overIt = () =>
    workOff({ ...parts, db: way.db }, mailIntents(transport, { ...parts, db: way.db, from }));
  mailServer.answer = async () => {
    await way.cut();
    return null;
  };
  await expect(overIt()).rejects.toThrow();
  expect(mailServer.received).toHaveLength(1);
  await expect(overIt()).rejects.toThrow();
  mailServer.answer = () => null;
  await way.restore();
  await overIt();
  expect(mailServer.received).toHaveLength(1);
  world.clock.set(minutesOn(5));
  await overIt();
  await way.close();
  const [first = "", second = ""] = mailServer.received.map((mail) => header(mail, "Message-ID"));
  expect(second).toBe(first);
  expect(await rows()).toMatchObject([{ attemptCount: 2, doneAt: minutesOn(5) }]);
});

test("while the table is frozen the job waits, and then goes on", async () => {
  await write("hanako@example.jp");
  const impatient = openDatabase(world.connectionString, undefined, { ...CALL_LIMITS, lock: 100 });
  const holder = await world.db.startTransaction().execute();
  await sql`lock table mail`.execute(holder);
  const stop = startJobs(
    { ...parts, db: impatient, heartful: null },
    { smtpUrl: mailServer.url, from: "kenshu@example.jp" },
  );
  const ofDelivery = () =>
    logged.filter(({ fields }) => "job" in fields && fields.job === "mailDelivery");
  while (ofDelivery().length === 0) await pause(20);
  await holder.rollback().execute();
  while (ofDelivery().length === 1) await pause(20);
  await stop();
  await impatient.destroy();
  expect(ofDelivery()).toMatchObject([
    { message: "a job failed" },
    { message: "a job works again" },
  ]);
  expect(mailServer.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attemptCount: 1, doneAt: expect.any(Date) }]);
});

test("the job sends what is written while it runs, and ends when told", async () => {
  const stop = startJobs(
    { ...parts, heartful: null },
    { smtpUrl: mailServer.url, from: "kenshu@example.jp" },
  );
  await write("hanako@example.jp");
  while (mailServer.received.length === 0) await pause(20);
  await stop();
  expect(await rows()).toMatchObject([{ doneAt: expect.any(Date) }]);
  expect(logged).toEqual([]);
});
