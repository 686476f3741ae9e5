import { setTimeout as pause } from "node:timers/promises";
import { openWorld, type World } from "@kenshu/api/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { JobParts } from "#jobs/job.ts";
import { deliverDueMails, type MailTransport, openMailTransport } from "#jobs/mailDelivery.ts";
import { startJobs } from "#jobs.ts";

const START = "2027-03-10T10:00:00+09:00";
const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000);

let world: World;
let smtp: SMTPServer;
let smtpUrl: string;
let received: string[];
/** What the mail server says to a recipient; nothing for yes. */
let answer: (address: string) => { responseCode: number } | null;
let transport: MailTransport;
let logged: { fields: object; message: string }[];
let parts: JobParts;

beforeEach(async () => {
  world = await openWorld(START);
  received = [];
  answer = () => null;
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const refusal = answer(address);
      done(refusal && Object.assign(new Error(`${address} refused`), refusal));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        done(null);
      });
    },
  });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    const listening = smtp.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      if (address === null || typeof address === "string") reject(new Error("no port"));
      else resolve(address);
    });
  });
  smtpUrl = `smtp://127.0.0.1:${port}`;
  transport = openMailTransport({ smtpUrl, from: "研修 <kenshu@example.jp>" });
  logged = [];
  const log = (fields: object, message: string) => logged.push({ fields, message });
  parts = { db: world.db, clock: world.clock, log: { info: log, warn: log, error: log } };
});
afterEach(async () => {
  transport.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await world.close();
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
const rows = () => world.db.selectFrom("mail").selectAll().orderBy("id").execute();
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)`, "im").exec(mail)?.[1]?.trim();

test("a mail is sent once, as it was written", async () => {
  await write("hanako@example.jp");
  await deliverDueMails(parts, transport);
  await deliverDueMails(parts, transport);
  expect(received).toHaveLength(1);
  const [mail = ""] = received;
  expect(header(mail, "To")).toBe("hanako@example.jp");
  expect(header(mail, "From")).toContain("<kenshu@example.jp>");
  expect(header(mail, "Auto-Submitted")).toBe("auto-generated");
  const [, encoded = ""] = mail.split(/\r\n\r\n/);
  const text = Buffer.from(encoded, "base64").toString();
  expect(text.replaceAll("\r\n", "\n").trim()).toBe("予約しました。\n.\n2027/03/12(金)");
  expect(await rows()).toMatchObject([
    { attemptCount: 1, sentAt: world.clock.now(), failedAt: null, lastError: null },
  ]);
});

test("many are sent by two processes at once, none twice", async () => {
  await write(...Array.from({ length: 90 }, (_, index) => `student${index}@example.jp`));
  await Promise.all([deliverDueMails(parts, transport), deliverDueMails(parts, transport)]);
  const recipients = received.map((mail) => header(mail, "To"));
  expect(new Set(recipients).size).toBe(90);
  expect(recipients).toHaveLength(90);
});

test("a recipient refused for good is not tried again; the others are sent", async () => {
  answer = (address) => (address.startsWith("gone") ? { responseCode: 550 } : null);
  await write("gone@example.jp", "here@example.jp");
  await deliverDueMails(parts, transport);
  world.clock.set(minutesOn(60 * 24));
  await deliverDueMails(parts, transport);
  expect(received.map((mail) => header(mail, "To"))).toEqual(["here@example.jp"]);
  expect(await rows()).toMatchObject([
    {
      attemptCount: 1,
      sentAt: null,
      failedAt: new Date(START),
      lastError: expect.stringContaining("550"),
    },
    { sentAt: new Date(START), failedAt: null },
  ]);
  expect(logged).toMatchObject([{ fields: { mailId: 1, smtp: 550 } }]);
  expect(JSON.stringify(logged)).not.toContain("example.jp");
});

test("a recipient refused for now is tried again after 1, 5, 15 and 60 minutes, for about a day", async () => {
  answer = () => ({ responseCode: 450 });
  await write("later@example.jp");
  const attempts: number[] = [];
  for (let [mail] = await rows(); mail && !mail.failedAt; [mail] = await rows()) {
    const due = mail.nextAttemptAt.getTime();
    world.clock.set(new Date(due - 1));
    await deliverDueMails(parts, transport);
    world.clock.set(new Date(due));
    await deliverDueMails(parts, transport);
    attempts.push((due - Date.parse(START)) / 60_000);
  }
  expect(attempts).toEqual([0, 1, 6, 21, 81, 261, 621, 1341]);
  expect(await rows()).toMatchObject([
    {
      attemptCount: 8,
      sentAt: null,
      failedAt: minutesOn(1341),
      lastError: expect.stringContaining("450"),
    },
  ]);
  expect(received).toEqual([]);
});

test("while the mail server is away nothing is lost", async () => {
  const nowhere = openMailTransport({ smtpUrl: "smtp://127.0.0.1:1", from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliverDueMails(parts, nowhere);
  nowhere.close();
  expect(await rows()).toMatchObject([
    { sentAt: null, failedAt: null, nextAttemptAt: minutesOn(1) },
  ]);
  world.clock.set(minutesOn(1));
  await deliverDueMails(parts, transport);
  expect(received).toHaveLength(1);
});

test("a mail server on another machine that offers no TLS gets nothing", async () => {
  // No loopback address, though it leads to this machine.
  const url = smtpUrl.replace("127.0.0.1", "0.0.0.0");
  const plain = openMailTransport({ smtpUrl: url, from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliverDueMails(parts, plain);
  plain.close();
  expect(received).toEqual([]);
  expect(await rows()).toMatchObject([
    { sentAt: null, failedAt: null, lastError: expect.stringContaining("STARTTLS") },
  ]);
});

test("a mail server whose certificate nobody vouches for gets nothing", async () => {
  const disguised = new SMTPServer({ secure: true, authOptional: true });
  disguised.on("error", () => {});
  await new Promise<void>((resolve) => disguised.listen(0, "127.0.0.1", () => resolve()));
  const address = disguised.server.address();
  const port = typeof address === "object" ? address?.port : "";
  const url = `smtps://127.0.0.1:${port}`;
  const secure = openMailTransport({ smtpUrl: url, from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  await deliverDueMails(parts, secure);
  secure.close();
  await new Promise<void>((resolve) => disguised.close(() => resolve()));
  expect(await rows()).toMatchObject([
    { sentAt: null, failedAt: null, lastError: expect.stringMatching(/certificate/) },
  ]);
});

test("a crash between sending and marking sends it again, under the same Message-ID", async () => {
  await write("hanako@example.jp");
  // The mail's row is held when it is to be marked, and the connection dies there.
  const sent = new Promise<void>((resolve) => {
    answer = () => {
      holding.then(() => resolve());
      return null;
    };
  });
  const holding = (async () => {
    while ((await rows())[0]?.attemptCount === 0) await pause(5);
    const holder = await world.db.startTransaction().execute();
    await holder.selectFrom("mail").select("id").forUpdate().execute();
    return holder;
  })();
  const delivery = deliverDueMails(parts, transport);
  delivery.catch(() => {});
  await sent;
  await waitForLock(world.db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  await expect(delivery).rejects.toThrow();
  await (await holding).rollback().execute();
  expect(await rows()).toMatchObject([{ attemptCount: 1, sentAt: null, failedAt: null }]);

  await deliverDueMails(parts, transport);
  expect(received).toHaveLength(1);
  world.clock.set(minutesOn(5));
  await deliverDueMails(parts, transport);
  expect(received).toHaveLength(2);
  const [first = "", second = ""] = received.map((mail) => header(mail, "Message-ID"));
  expect(first).toMatch(/^<[^@\s]+@[^@\s]+>$/);
  expect(second).toBe(first);
  expect(await rows()).toMatchObject([{ sentAt: minutesOn(5) }]);
});

test("the job sends what is written while it runs, and ends when told", async () => {
  const stop = startJobs(parts, { smtpUrl, from: "kenshu@example.jp" });
  await write("hanako@example.jp");
  while (received.length === 0) await pause(20);
  await stop();
  expect(await rows()).toMatchObject([{ sentAt: expect.any(Date) }]);
  expect(logged).toEqual([]);
});
