import { Role } from "@kenshu/domain/enumerations.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movePastMails } from "#modules/mail/index.ts";
import { mailsOf } from "#modules/mail/userMails.ts";
import { record } from "#recording/record.ts";
import {
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>["mail"];
beforeAll(async () => {
  administrator = (await world.callerAs(Role.Administrator)).mail;
});
beforeEach(() => world.clock.set(TEST_NOW));

const NOW = new Date(TEST_NOW);
const LONG_AGO = addHours(NOW, -24 * 8);
const failed = { failedAt: NOW, lastError: "届きませんでした。（550）" };

async function write(userId: number, given: object = {}) {
  const { id } = await world.db
    .insertInto("mail")
    .values({
      userId,
      toAddress: "hanako@kenshu.test",
      subject: "件名",
      body: "本文",
      isOptional: true,
      createdAt: NOW,
      nextAttemptAt: NOW,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const withdraw = (cause: string) =>
  world.db
    .transaction()
    .execute((tx) =>
      record(
        tx,
        { ...world.contextOf(null), actor: null },
        { category: "メール", description: "", withdrawn: { causes: [cause] } },
      ),
    );
const endsOf = async (userId: number) =>
  (await administrator.searchUserMails({ userId })).rows.map(({ mailId, state }) => [
    mailId,
    state,
  ]);

describe("the mails of a person", () => {
  test("say how each one ended, waiting and past alike, the latest first", async () => {
    const { id } = await world.build.student();
    const other = await world.build.student();
    const pastSent = await write(id, { createdAt: LONG_AGO, doneAt: LONG_AGO });
    const pastFailed = await write(id, { createdAt: LONG_AGO, ...failed, settledAt: NOW });
    const sent = await write(id, { doneAt: NOW, subject: "【Kenshu】研修を予約しました" });
    const undelivered = await write(id, failed);
    const waiting = await write(id);
    const withdrawn = await write(id, { cause: "test:1" });
    const failedAndWithdrawn = await write(id, { ...failed, cause: "test:2" });
    await write(other.id);
    await withdraw("test:1");
    await withdraw("test:2");
    await movePastMails(world);
    expect(await endsOf(id)).toEqual([
      [failedAndWithdrawn, "undelivered"],
      [withdrawn, "withdrawn"],
      [waiting, "waiting"],
      [undelivered, "undelivered"],
      [sent, "sent"],
      [pastFailed, "undelivered"],
      [pastSent, "sent"],
    ]);
    const { rows, totalCount } = await administrator.searchUserMails({ userId: id });
    expect(totalCount).toBe(7);
    expect(rows[4]).toEqual({
      mailId: sent,
      writtenAt: TEST_NOW,
      subject: "【Kenshu】研修を予約しました",
      state: "sent",
    });
  });

  test("come 50 at a time", async () => {
    const { id } = await world.build.student();
    const ids: number[] = [];
    for (let count = 0; count < 52; count++) {
      const createdAt = count < 26 ? LONG_AGO : NOW;
      ids.unshift(await write(id, { createdAt, doneAt: createdAt }));
    }
    await movePastMails(world);
    const idsOn = async (page: number) => {
      const { rows, totalCount } = await administrator.searchUserMails({ userId: id, page });
      expect(totalCount).toBe(52);
      return rows.map(({ mailId }) => mailId);
    };
    expect(await idsOn(0)).toEqual(ids.slice(0, 50));
    expect(await idsOn(1)).toEqual(ids.slice(50));
    expect(await idsOn(2)).toEqual([]);
  });

  test("are found by the recipient's index, in both tables", async () => {
    const plan = await world.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      return mailsOf(tx, 1).select("subject").explain("text");
    });
    const text = JSON.stringify(plan);
    expect(text).toContain("mail_user");
    expect(text).toMatch(/past_mail\w*_user/);
    expect(text).not.toContain("Seq Scan");
  });

  test("are there for a person without any, and for nobody who does not exist", async () => {
    const { id } = await world.build.user({ role: Role.Viewer });
    expect(await administrator.searchUserMails({ userId: id })).toEqual({
      rows: [],
      totalCount: 0,
    });
    await expectRefused(administrator.searchUserMails({ userId: 999_999 }), "UserNotFound");
  });

  test("are for administrators only", async () => {
    const { id } = await world.build.student();
    const mailId = await write(id, { doneAt: NOW });
    const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
    const others = await Promise.all(roles.map((role) => world.callerAs(role)));
    await expectUnchanged(world.db, async () => {
      for (const { mail } of others) {
        await expectRefused(mail.searchUserMails({ userId: id }), "UnauthorizedOperation");
        await expectRefused(mail.getUserMail({ userId: id, mailId }), "UnauthorizedOperation");
      }
    });
  });
});

describe("the text of a mail", () => {
  test("is read with a row of the log, which outdates no screen", async () => {
    const { id: userId } = await world.build.student({ name: "山田花子" });
    const waiting = await write(userId);
    const past = await write(userId, { createdAt: LONG_AGO, doneAt: LONG_AGO, body: "前の本文" });
    await movePastMails(world);
    const read = (mailId: number) => administrator.getUserMail({ userId, mailId });
    expect(await read(waiting)).toEqual({ subject: "件名", text: "本文" });
    expect(await read(past)).toEqual({ subject: "件名", text: "前の本文" });
    expect(await lastLog(world)).toMatchObject({
      category: "メール",
      description: "山田花子さんへのメール「件名」を閲覧",
      targets: { user: [userId] },
    });
    const { writtenIn } = await world.db
      .selectFrom("auditLog")
      .select("writtenIn")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(writtenIn).toBeNull();
  });

  test("stays away where it holds a code or a link of an account, waiting or past", async () => {
    const { id: userId } = await world.build.student();
    const given = { isOptional: false, body: "確認コードは 123456 です。" };
    const code = await write(userId, given);
    const past = await write(userId, { ...given, createdAt: LONG_AGO, doneAt: LONG_AGO });
    await movePastMails(world);
    for (const mailId of [code, past]) {
      const mail = await administrator.getUserMail({ userId, mailId });
      expect(mail).toEqual({ subject: "件名", text: null });
    }
  });

  test("of nobody's or another person's mail is not found, and not logged", async () => {
    const { id: userId } = await world.build.student();
    const other = await world.build.student();
    const mailId = await write(other.id);
    await expectUnchanged(world.db, async () => {
      await expectRefused(administrator.getUserMail({ userId, mailId }), "DbConflict");
      await expectRefused(administrator.getUserMail({ userId, mailId: 999_999 }), "DbConflict");
      await expectRefused(administrator.getUserMail({ userId: 999_999, mailId }), "UserNotFound");
    });
  });
});

test("a withdrawn mail keeps what it was, and can be written again", async () => {
  const { id: userId } = await world.build.student();
  const first = await write(userId, { cause: "test:again" });
  expect(await withdraw("test:again")).toMatchObject({ withdrawnCount: 1 });
  expect(await withdraw("test:again")).toMatchObject({ withdrawnCount: 0 });
  const second = await write(userId, { cause: "test:again" });
  expect(await endsOf(userId)).toEqual([
    [second, "waiting"],
    [first, "withdrawn"],
  ]);
  const kept = await world.db
    .selectFrom("pastMail")
    .select(["createdAt", "body", "cause", "withdrawnAt", "doneAt"])
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const when = { createdAt: NOW, withdrawnAt: NOW, doneAt: null };
  expect(kept).toEqual({ ...when, body: "本文", cause: null });
});
