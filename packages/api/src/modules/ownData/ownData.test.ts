import { buffer } from "node:stream/consumers";
import { PROOF_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { ContactChannel, ReserveResult, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { systemKeyMay } from "@kenshu/domain/systemKey/systemKey.rules.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import type { SentFile } from "#declaring/sentFile.ts";
import { ANOTHERS, SECRET, STAFF_ONLY, studentWith, TOMORROW } from "#everyTable/testing.ts";
import { parts } from "#modules/ownData/parts.ts";
import { withheld } from "#modules/ownData/withheld.ts";
import {
  countingStatements,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const world = useWorldPerTest();

/** The files of an archive, by name. */
async function unzipped({ content }: SentFile) {
  return unzipSync(await buffer(content));
}

async function opened(file: SentFile) {
  const files = await unzipped(file);
  const page = strFromU8(files["はじめに.html"] ?? new Uint8Array());
  const json = strFromU8(files["data.json"] ?? new Uint8Array());
  return { names: Object.keys(files), page, json, data: JSON.parse(json) };
}

/** Two students, the second with nothing but what the first may not see. */
async function people() {
  const staff = await world.build.user({ role: Role.Instructor, name: "講師 一郎" });
  const own = await studentWith(world, "本人", staff);
  const other = await studentWith(world, ANOTHERS, staff);
  return { staff, own, other };
}

test("a student gets every part, as a page, as data and with the receipts", async () => {
  const { own } = await people();
  const student = await world.as(own);
  await student.cashFlow.getFileReceipt({ cashFlowId: own.cashFlowId });
  const file = await student.user.getFileOwnData();
  expect(file).toMatchObject({
    fileName: "自分のデータ_2027-03-10.zip",
    contentType: "application/zip",
  });
  const { names, page, data } = await opened(file);
  expect(names).toEqual(["はじめに.html", "data.json", "領収書/領収書_2027-000001.pdf"]);
  const staffs = ["ledSchedules", "systemKeys"];
  for (const { name, isOne, title } of parts) {
    expect(page).toContain(`>${title}</h2>`);
    if (isOne) expect(data[name], name).toBeTypeOf("object");
    else expect(data[name].length > 0, name).toBe(!staffs.includes(name));
  }
  expect(data.account).toMatchObject({ name: "本人さん", goal: "本人の目標", role: Role.Student });
  expect(data.account.requestedEmailAddress).toBe(`new${own.id}@kenshu.test`);
  expect(data.progresses).toMatchObject([
    { feedback: "本人へのフィードバック", studentComment: "本人のコメント" },
  ]);
  expect(data.reservations).toMatchObject([{ reasonText: "本人の理由", instructorName: null }]);
  expect(data.cashFlows).toMatchObject([
    { memo: "", balance: null, removedAt: "2027-03-10T10:00:00+09:00" },
    { memo: "本人の入金", amount: 4321, removedAt: null },
  ]);
  expect(data.mails).toMatchObject([
    { subject: "お知らせ", text: "本人への本文" },
    { subject: "確認コード", text: null },
  ]);
  expect(data.contacts).toEqual([
    { madeAt: "2027-03-10T10:00:00+09:00", channel: ContactChannel.Line },
  ]);
  expect(data.acts[0]).toMatchObject({ description: "本人が操作" });
  for (const text of ["本人の目標", "¥4,321", "本人への本文", "LINE", "本人の理由", "本人の鍵"]) {
    expect(page).toContain(text);
  }
});

test("nothing that staff wrote for staff, of another person, or secret is in it", async () => {
  const { own, staff } = await people();
  const administrator = await world.callerAs(Role.Administrator);
  const archives = [
    await opened(await (await world.as(own)).user.getFileOwnData()),
    await opened(await administrator.student.getFilePersonalData({ userId: own.id })),
    await opened(await (await world.as(staff)).user.getFileOwnData()),
  ];
  for (const { page, json } of archives) {
    for (const hidden of [STAFF_ONLY, ANOTHERS, SECRET, "ThinksOfLeaving", "辞退を考えている"]) {
      expect(page).not.toContain(hidden);
      expect(json).not.toContain(hidden);
    }
    expect(json).not.toMatch(
      /digest|hash|secret|technicalGrade|serviceGrade|orientationGrade|instructorComment/i,
    );
  }
});

test("what a student's act entails for others is in nobody else's data", async () => {
  const { build } = world;
  const schedule = await build.schedule({ ...TOMORROW, capacity: 1 });
  const own = await build.student({ name: "本人" });
  const waiting = await build.student({ name: ANOTHERS });
  const { id: reserveId } = await build.reservation({
    scheduleId: schedule.id,
    studentUserId: own.id,
  });
  const wait = { studentUserId: waiting.id, kind: ReserveResult.Wait };
  await build.reservation({ scheduleId: schedule.id, ...wait });
  const student = await world.as(own);
  await student.trainingReserve.cancel({ reserveId });
  // The log files the promotion under the student who cancelled.
  const promoted = await world.db
    .selectFrom("auditLog")
    .select("operateUserId")
    .where("description", "like", `${ANOTHERS}%繰り上げ%`)
    .execute();
  expect(promoted).toEqual([{ operateUserId: own.id }]);
  const { json, page, data } = await opened(await student.user.getFileOwnData());
  expect(data.acts.map(({ description }: { description: string }) => description)).toEqual([
    expect.stringContaining("本人さんの予約をキャンセル"),
  ]);
  expect(json + page).not.toContain(ANOTHERS);
});

test("staff get their profile, what they lead and do, without what they did to others", async () => {
  const { staff } = await people();
  const { user } = await world.as(staff);
  await user.updateUserProfile({ name: "講師 二郎", nameKana: "コウシ ジロウ", version: 1 });
  const { data } = await opened(await user.getFileOwnData());
  expect(data.account).toMatchObject({ name: "講師 二郎", role: Role.Instructor });
  expect(data.ledSchedules).toHaveLength(2);
  const descriptions = data.acts.map(({ description }: { description: string }) => description);
  expect(descriptions).toEqual([null, null, "プロフィールを更新"]);
  expect(data.reservations).toEqual([]);
});

test("guests and the unregistered get theirs, too, and everybody's is in the log", async () => {
  const signUp = { role: Role.Guest, temporaryRegistrationPattern: SignUpPattern.Student };
  const people = [
    await world.build.guestStudent(),
    await world.build.user({ ...signUp, isUnregistered: true, name: "" }),
    await world.build.user({ role: Role.Viewer }),
  ];
  for (const { id } of people) {
    const { user } = await world.as({ id });
    expect((await opened(await user.getFileOwnData())).data.account.userId).toBe(id);
    expect(await lastLog(world)).toEqual({
      category: "利用者",
      description: "自分のデータの保存を開始",
      targets: { user: [id] },
      operateUserId: id,
    });
  }
});

test("an administrator gets that of a student or a former one who asked", async () => {
  const administrator = await world.build.user({ role: Role.Administrator });
  const { student } = await world.as(administrator);
  const present = await world.build.student({ name: "山田 花" });
  const former = await world.build.guestStudent({ name: "元研修生" });
  await world.build.activity({ studentUserId: former.id });
  const file = await student.getFilePersonalData({ userId: present.id });
  expect(file.fileName).toBe(`本人のデータ_${present.id}_2027-03-10.zip`);
  expect((await opened(file)).data.account.name).toBe("山田 花");
  expect(await lastLog(world)).toEqual({
    category: "研修生",
    description: "山田 花さんの求めによる、本人のデータの保存を開始",
    targets: { user: [present.id] },
    operateUserId: administrator.id,
  });
  await opened(await student.getFilePersonalData({ userId: former.id }));
  expect(await lastLog(world)).toMatchObject({ targets: { user: [former.id] } });
});

test("nobody else gets another's, and nothing is logged", async () => {
  const { id: userId } = await world.build.student();
  const viewer = await world.build.user({ role: Role.Viewer });
  const administrator = await world.callerAs(Role.Administrator);
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));
  await expectUnchanged(world.db, async () => {
    for (const { student } of others) {
      await expectRefused(student.getFilePersonalData({ userId }), "UnauthorizedOperation");
    }
    for (const nobody of [viewer.id, 999_999]) {
      await expectRefused(
        administrator.student.getFilePersonalData({ userId: nobody }),
        "UserNotFound",
      );
    }
  });
});

test("a browser gives a fresh proof first, and a system key gets nothing", async () => {
  const administrator = await world.build.user({ role: Role.Administrator });
  const { id: userId } = await world.build.student();
  const { actor, ...context } = await world.contextAs(administrator);
  const browser = createCaller({
    ...context,
    actor: { ...actor, provedAt: world.clock.now() },
    asksProof: true,
  });
  expect((await opened(await browser.user.getFileOwnData())).data.account.role).toBe(
    Role.Administrator,
  );
  world.clock.set(addMinutes(world.clock.now(), PROOF_VALID_MINUTES));
  await expectUnchanged(world.db, async () => {
    await expectRefused(browser.user.getFileOwnData(), "StepUpRequired");
    await expectRefused(browser.student.getFilePersonalData({ userId }), "StepUpRequired");
  });
  for (const name of ["User.GetFileOwnData", "Student.GetFilePersonalData"] as const) {
    expect(systemKeyMay({ letter: "A", controllers: ["User", "Student"] }, name)).toBe(false);
  }
});

test("text is text: what people write is no markup on the page", async () => {
  const student = await world.build.student({
    name: `<script>alert("1")</script>&`,
    goal: "<img src=x onerror=alert(1)>",
  });
  const { page } = await opened(await (await world.as(student)).user.getFileOwnData());
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;");
});

test("many rows take as many statements as few", async () => {
  const { own } = await people();
  const statements = async () => {
    const counting = countingStatements(world.db);
    const { user } = await world.as(own, counting.db);
    await opened(await user.getFileOwnData());
    return counting.count();
  };
  const few = await statements();
  for (let count = 0; count < 20; count++) {
    await world.build.cashFlow({ studentUserId: own.id });
  }
  expect(await statements()).toBe(few);
});

test("it tells of one moment, whatever changes while somebody takes it", async () => {
  const student = await world.build.student({ goal: "前の目標" });
  await sql`
    insert into mail (user_id, to_address, subject, body, is_optional, created_at, next_attempt_at)
    select ${student.id}, 'a@kenshu.test', '件名' || n, '本文', true, now(), now()
    from generate_series(1, 3000) n
  `.execute(world.db);
  const { user } = await world.as(student);
  const file = await user.getFileOwnData();
  await user.updateGoal({ goal: "後の目標", version: 1 });
  await world.db.deleteFrom("mail").execute();
  const { data, page } = await opened(file);
  expect(data.account.goal).toBe("前の目標");
  expect(data.mails).toHaveLength(3000);
  expect(page.match(/>件名\d+<\/td>/g)).toHaveLength(3000);
});

test("nobody's turn is kept by a reader who stops", async () => {
  const student = await world.build.student();
  const { user } = await world.as(student);
  for (let time = 0; time < 5; time++) (await user.getFileOwnData()).content.destroy();
  expect((await opened(await user.getFileOwnData())).data.account.userId).toBe(student.id);
});

test("every table that leads to a person is a part of it, or named with the reason why not", async () => {
  const { rows } = await sql<{ table: string }>`
    with recursive key as (
      select conrelid, confrelid from pg_constraint where contype = 'f'
    ), lead (oid) as (
      select 'app_user'::regclass::oid
      union select attrelid::oid from pg_attribute
        where attname ~ '(^|_)user_id$' and attrelid in (
          select oid from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        )
      union select key.conrelid::oid from key join lead on key.confrelid = lead.oid
    )
    select distinct relname as table from lead join pg_class using (oid)
    where not relispartition order by 1
  `.execute(world.db);
  const tables = rows.map(({ table }) =>
    table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  expect(tables.length).toBeGreaterThan(30);
  const declared = [...parts, ...withheld].flatMap(({ tables }) => tables);
  expect(declared.toSorted()).toEqual(tables.toSorted());
});
