import { buffer } from "node:stream/consumers";
import { Gender, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unsubscribeToken } from "#modules/mail/index.ts";
import { record } from "#recording/record.ts";
import {
  expectInvalid,
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
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("mail").execute();
});

const NOW = new Date(TEST_NOW);
const failed = { attemptCount: 8, failedAt: NOW, lastError: "届きませんでした。（550）" };

async function write(given: object = {}) {
  const { id } = await world.db
    .insertInto("mail")
    .values({
      toAddress: "hanako@kenshu.test",
      subject: "【Kenshu】研修を予約しました",
      body: "次の研修を予約しました。",
      isOptional: true,
      createdAt: NOW,
      nextAttemptAt: NOW,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const rowOf = (id: number) =>
  world.db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("mails that have not got through", () => {
  test("are listed with whom they were for, the latest first", async () => {
    const student = await world.build.student({ name: "山田花子" });
    const staff = await world.build.user({ role: Role.Viewer, name: "閲覧太郎" });
    const guest = await world.build.guestStudent({ name: "待機花子" });
    const newStaff = await world.build.user({
      role: Role.Guest,
      name: "新人太郎",
      temporaryRegistrationPattern: SignUpPattern.Staff,
    });
    await write();
    await write({ doneAt: NOW });
    await write({ ...failed, settledAt: NOW });
    await write({ attemptCount: 3, lastError: "混んでいます。" });
    const waiting = await write({
      userId: guest.id,
      attemptCount: 4,
      lastError: "混んでいます。",
      nextAttemptAt: new Date("2027-03-10T11:00:00+09:00"),
    });
    const code = await write({
      ...failed,
      userId: newStaff.id,
      isOptional: false,
      body: "確認コードは 123456 です。",
    });
    const late = await write({ ...failed, userId: staff.id, usefulUntil: NOW });
    const refused = await write({ ...failed, userId: student.id });
    const unknown = await write(failed);

    const { rows, totalCount } = await administrator.getUndelivered({});
    expect(totalCount).toBe(5);
    expect(rows.map(({ mailId }) => mailId)).toEqual([unknown, refused, late, code, waiting]);
    expect(rows[1]).toEqual({
      mailId: refused,
      person: { userId: student.id, name: "山田花子", screen: "student" },
      toAddress: "hanako@kenshu.test",
      subject: "【Kenshu】研修を予約しました",
      text: "次の研修を予約しました。",
      writtenAt: TEST_NOW,
      state: "failed",
      attemptCount: 8,
      at: TEST_NOW,
      reason: "届きませんでした。（550）",
      isOptional: true,
      canSendAgain: true,
    });
    expect(
      rows.map(({ person, isOptional, canSendAgain }) => [
        person?.screen,
        isOptional,
        canSendAgain,
      ]),
    ).toEqual([
      [undefined, true, false],
      ["student", true, true],
      ["user", true, false],
      ["user", false, false],
      [null, true, true],
    ]);
    // Neither a code nor a link of an account is for others to read.
    expect(rows[3]?.text).toBeNull();
    expect(JSON.stringify(rows)).not.toContain("123456");
    expect(rows[4]).toMatchObject({ state: "retrying", at: "2027-03-10T11:00:00+09:00" });
    expect((await administrator.getUndelivered({ page: 1, pageSize: 4 })).rows).toEqual([rows[4]]);

    const file = await administrator.getFileUndeliveredMails();
    const [[sheet] = []] = await readWorkbooks([await buffer(file.content)]);
    expect(sheet?.rows).toHaveLength(6);
    expect(JSON.stringify(sheet?.rows)).not.toContain("123456");
    expect(sheet?.rows[0]).toEqual([
      ...["宛先", "メールアドレス", "状態", "件名", "作成日時", "理由"],
    ]);
    expect(sheet?.rows[2]).toEqual([
      ...["山田花子", "hanako@kenshu.test", "失敗", "【Kenshu】研修を予約しました"],
      "2027/03/10(水) 10:00",
      "届きませんでした。（550）\n2027/03/10(水) 10:00に、8回目で送信を終了しました。",
    ]);
    expect(sheet?.rows[5]?.[2]).toBe("再送信待ち");
    expect(await lastLog(world)).toMatchObject({
      category: "メール",
      description: "「未達メール」の一覧のダウンロード（Excel）を開始",
    });
  });

  test("are made due again, at the address of today: one that failed as if it were new, one that is tried just earlier", async () => {
    const student = await world.build.student({
      name: "山田花子",
      emailAddress: "new@kenshu.test",
    });
    const given = { userId: student.id, toAddress: "old@kenshu.test" };
    const refused = await write({ ...given, ...failed });
    const waiting = await write({
      ...given,
      attemptCount: 5,
      lastError: "混んでいます。",
      nextAttemptAt: new Date("2027-03-10T13:00:00+09:00"),
    });
    world.clock.set("2027-03-10T12:00:00+09:00");
    await administrator.sendAgain({ mailId: refused });
    await administrator.sendAgain({ mailId: waiting });
    const due = {
      toAddress: "new@kenshu.test",
      failedAt: null,
      nextAttemptAt: world.clock.now(),
    };
    expect(await rowOf(refused)).toMatchObject({ ...due, attemptCount: 0 });
    expect(await rowOf(waiting)).toMatchObject({ ...due, attemptCount: 5 });
    expect(await lastLog(world)).toMatchObject({
      category: "メール",
      description: "山田花子さんへのメール「【Kenshu】研修を予約しました」を再送信",
      targets: { user: [student.id] },
    });
  });

  test("leave the list once somebody has seen to them", async () => {
    const { id: userId } = await world.build.student({ name: "山田花子" });
    const settle = async (mailId: number) => {
      await administrator.settle({ mailId });
      return lastLog(world);
    };
    expect(await settle(await write({ ...failed, userId }))).toMatchObject({
      description:
        "山田花子さんに届かなかったメール「【Kenshu】研修を予約しました」を処理済みに変更",
      targets: { user: [userId] },
    });
    expect(await settle(await write(failed))).toMatchObject({
      description: "届かなかったメール「【Kenshu】研修を予約しました」を処理済みに変更",
      targets: {},
    });
    expect(await administrator.getUndelivered({})).toEqual({ rows: [], totalCount: 0 });
  });

  test("are neither sent again nor settled where that helps nobody", async () => {
    const leasedUntil = new Date("2027-03-10T10:05:00+09:00");
    const lastError = "混んでいます。";
    const { id: userId } = await world.build.student();
    const { id: silentId } = await world.build.student({ isReceiveEMailEnabled: false });
    const sent = await write({ userId, doneAt: NOW });
    const settled = await write({ userId, ...failed, settledAt: NOW });
    const underWay = await write({ userId, attemptCount: 5, lastError, leasedUntil });
    const code = await write({ userId, ...failed, isOptional: false });
    const late = await write({ userId, ...failed, usefulUntil: NOW });
    const unwanted = await write({ userId: silentId, ...failed });
    const nobodys = await write(failed);
    const waiting = await write({ userId, attemptCount: 5, lastError });
    const delayed = await write({ userId, nextAttemptAt: leasedUntil });
    await expectUnchanged(world.db, async () => {
      const unsendable = [sent, settled, underWay, code, late, unwanted, nobodys, delayed, 999_999];
      for (const mailId of unsendable) {
        await expectRefused(administrator.sendAgain({ mailId }), "DbConflict");
      }
      for (const mailId of [sent, settled, underWay, waiting, 999_999]) {
        await expectRefused(administrator.settle({ mailId }), "DbConflict");
      }
    });
  });
});

test("a cause is mailed once, whoever writes it, and the count says so", async () => {
  const ctx = { ...world.contextOf(null), actor: null };
  const mail = {
    to: { emailAddress: "hanako@kenshu.test", isReceiveEMailEnabled: true },
    subject: "",
    body: "",
    isOptional: true,
    cause: "test:1",
  };
  const silent = { ...mail, to: { ...mail.to, isReceiveEMailEnabled: false }, cause: "test:2" };
  const writeIt = () =>
    world.db
      .transaction()
      .execute((tx) =>
        record(tx, ctx, { category: "メール", description: "", mails: [mail, silent] }),
      );
  const recorded = await Promise.all([writeIt(), writeIt(), writeIt()]);
  expect(recorded.map(({ mailedCount }) => mailedCount).toSorted()).toEqual([0, 0, 1]);
  expect(await world.db.selectFrom("mail").select("cause").execute()).toEqual([
    { cause: "test:1" },
  ]);
});

describe("who wants no mails any more", () => {
  const waysToStop: [string, (student: { id: number; areaId: number }) => Promise<void>][] = [
    [
      "by the link of a mail",
      async ({ id }) =>
        world.anonymous.mail.unsubscribe({ token: await unsubscribeToken(world.db, id) }),
    ],
    [
      "by the own profile",
      async (student) =>
        (await world.as(student)).user.updateUserProfile({
          name: "山田花子",
          nameKana: "ヤマダハナコ",
          version: 1,
          isReceiveEMailEnabled: false,
        }),
    ],
    [
      "as staff have entered",
      async ({ id, areaId }) => {
        const { student } = await world.callerAs(Role.Administrator);
        await student.update({
          id,
          name: "山田花子",
          nameKana: "ヤマダハナコ",
          areaId,
          gender: Gender.Female,
          isReceiveEMailEnabled: false,
          version: 1,
        });
      },
    ],
  ];
  test.each(waysToStop)("%s, gets none of those that wait to leave", async (_how, stop) => {
    const { id: areaId } = await world.build.area();
    const student = { ...(await world.build.student({ areaId })), areaId };
    const given = { userId: student.id };
    await write(given);
    await write({ ...given, attemptCount: 2, lastError: "混んでいます。" });
    await write({ ...given, ...failed });
    const leasedUntil = new Date("2027-03-10T10:05:00+09:00");
    const kept = [
      await write({ ...given, doneAt: NOW }),
      await write({ ...given, isOptional: false }),
      await write({ ...given, leasedUntil }),
      await write({ userId: (await world.build.student()).id }),
    ];
    await stop(student);
    const left = await world.db.selectFrom("mail").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual(kept);
  });
});

describe("the link of an optional mail", () => {
  test("stops them without signing in, once; the person switches them on again", async () => {
    const student = await world.build.student({ name: "山田花子" });
    const token = await unsubscribeToken(world.db, student.id);
    const wish = () => world.anonymous.mail.getWish({ token });
    // To look changes nothing.
    await expectUnchanged(world.db, async () => {
      expect(await wish()).toEqual({ isReceiveEMailEnabled: true });
    });
    await world.anonymous.mail.unsubscribe({ token });
    expect(await wish()).toEqual({ isReceiveEMailEnabled: false });
    const { user } = await world.as(student);
    const profile = await user.getOwn();
    expect(profile).toMatchObject({ isReceiveEMailEnabled: false, version: 2 });
    expect(await lastLog(world)).toEqual({
      category: "メール",
      description: "お知らせのメールの受け取りを停止（メールのリンク）",
      targets: { user: [student.id] },
      operateUserId: student.id,
    });
    await expectUnchanged(world.db, () => world.anonymous.mail.unsubscribe({ token }));
    const { name, nameKana, version } = profile;
    await user.updateUserProfile({ name, nameKana, version, isReceiveEMailEnabled: true });
    expect(await user.getOwn()).toMatchObject({ isReceiveEMailEnabled: true });
    expect(await wish()).toEqual({ isReceiveEMailEnabled: true });
  });

  test("is nobody's unless we have signed it for this", async () => {
    const { id } = await world.build.student();
    const token = await unsubscribeToken(world.db, id);
    const [, signature] = token.split(".");
    await expectUnchanged(world.db, async () => {
      for (const wrong of ["", `${id}`, `${id + 1}.${signature}`, `${token}x`]) {
        await expectInvalid(world.anonymous.mail.unsubscribe({ token: wrong }), "token");
        await expectInvalid(world.anonymous.mail.getWish({ token: wrong }), "token");
      }
    });
    const gone = await unsubscribeToken(world.db, 999_999);
    await expectUnchanged(world.db, () => world.anonymous.mail.unsubscribe({ token: gone }));
  });
});
