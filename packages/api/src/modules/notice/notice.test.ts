import { Role } from "@kenshu/domain/enumerations.ts";
import { NOTICE_MAX } from "@kenshu/domain/notice/notice.limits.ts";
import { beforeEach, expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const { Administrator, Instructor, Student, Viewer } = Role;
const chooseRole = "どれか一つ選択してください";

const world = useWorld();
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("notice").execute();
});

const administrator = () => world.callerAs(Administrator);
const messages = ({ rows }: { rows: { message: string }[] }) => rows.map(({ message }) => message);

test("a notice is written, changed and removed, each with its audit row", async () => {
  const { information } = await administrator();
  const message = "休館のお知らせ\n3月20日は休館します。";
  const added = await information.add({ message: ` ${message} `, roles: [Student, Viewer] });
  expect(added).toEqual({
    id: added.id,
    message,
    roles: [Viewer, Student],
    postedAt: TEST_NOW,
    version: 1,
  });
  expect(await information.get({ id: added.id })).toEqual(added);
  const about = { category: "お知らせ", targets: { notice: [added.id] } };
  expect(await lastLog(world)).toMatchObject({
    ...about,
    description: "「休館のお知らせ…」を登録（対象：閲覧者、研修生）",
  });

  const changed = { id: added.id, message: "開館します。", roles: [Instructor] };
  await information.update({ ...changed, version: 1 });
  expect(await information.get({ id: added.id })).toMatchObject({ ...changed, version: 2 });
  expect(await lastLog(world)).toMatchObject({
    ...about,
    description: "「開館します。」に更新（対象：講師）",
  });

  await information.remove({ id: added.id, version: 2 });
  expect((await information.search({})).totalCount).toBe(0);
  expect(await lastLog(world)).toMatchObject({ ...about, description: "「開館します。」を削除" });
});

test("what is refused changes nothing", async () => {
  const { information } = await administrator();
  const { id } = await world.build.notice();
  const given = { message: "休館", roles: [Student] };
  await expectUnchanged(world.db, async () => {
    for (const roles of [[], undefined as never]) {
      await expectInvalid(information.add({ ...given, roles }), "roles", chooseRole);
    }
    for (const role of [Role.Guest, Role.Developer] as never[]) {
      await expectInvalid(information.add({ ...given, roles: [role] }), "roles.0");
    }
    for (const message of [" ", "𠮷".repeat(NOTICE_MAX + 1)]) {
      await expectInvalid(information.add({ ...given, message }), "message");
    }
    await expectRefused(information.update({ ...given, id, version: 2 }), "DbConflict");
    await expectRefused(information.remove({ id, version: 2 }), "DbConflict");
  });
  await information.add({ ...given, message: "𠮷".repeat(NOTICE_MAX) });
});

test("a search finds by message and by any of the roles, newest first, within the bound", async () => {
  const { build, clock, db } = world;
  await build.notice({ message: "研修施設を\n休館します", roles: [Instructor, Student] });
  clock.set("2027-03-10T11:00:00+09:00");
  await build.notice({ message: "メンテナンス", roles: [Administrator] });
  await build.notice({ message: "新しい部屋", roles: [Viewer] });
  const { information } = await administrator();
  const found = async (input: Parameters<typeof information.search>[0]) =>
    messages(await information.search(input));
  const [newRoom, maintenance, closed] = ["新しい部屋", "メンテナンス", "研修施設を\n休館します"];
  expect(await found({})).toEqual([newRoom, maintenance, closed]);
  expect(await found({ keyword: "ﾒﾝﾃ" })).toEqual([maintenance]);
  expect(await found({ keyword: "を休館" })).toEqual([closed]);
  expect(await found({ roles: [Student, Viewer] })).toEqual([newRoom, closed]);
  expect(await found({ roles: [Role.Developer] })).toEqual([maintenance]);
  expect(await found({ roles: [Role.Guest] })).toEqual([]);
  expect(await found({ keyword: "休館", roles: [Viewer] })).toEqual([]);

  const many = { message: "多数", roles: [Viewer], postedAt: clock.now() };
  await db.insertInto("notice").values(Array(500).fill(many)).execute();
  const { rows, totalCount } = await information.search({});
  expect([rows.length, totalCount]).toEqual([500, 503]);
  const last = await information.search({ page: 10, pageSize: 50 });
  expect([messages(last), last.totalCount]).toEqual([[newRoom, maintenance, closed], 503]);
});

test("everybody sees the notices for their role, and administrators see beforehand what that is", async () => {
  const { build } = world;
  for (const roles of [[Administrator], [Instructor, Viewer], [Student]]) {
    await build.notice({ message: roles.join(), roles });
  }
  const { information } = await administrator();
  for (const [role, expected] of [
    [Role.Developer, ["2"]],
    [Administrator, ["2"]],
    [Instructor, ["3,5"]],
    [Viewer, ["3,5"]],
    [Student, ["4"]],
  ] as const) {
    const own = await world.callerAs(role);
    expect(messages(await own.information.getOwnInformationList())).toEqual(expected);
    expect(messages(await information.getTestInformationList({ role }))).toEqual(expected);
  }
  const guest = await world.callerAs(Role.Guest);
  await expectRefused(guest.information.getOwnInformationList(), "UnauthorizedOperation");
  expect(messages(await information.getTestInformationList({ role: Role.Guest }))).toEqual([]);
});

test("a notice is unread until it was in front of its reader, and again when posted anew", async () => {
  const { information } = await administrator();
  const { id } = await information.add({ message: "19日は休館します。", roles: [Student] });
  const other = await information.add({ message: "教材費が変わります。", roles: [Student] });
  const student = await world.callerAs(Student);
  const unread = async (reader = student) => {
    const { rows } = await reader.information.getOwnInformationList();
    return rows.map((notice) => [notice.id, notice.isUnread]);
  };
  expect(await unread()).toEqual([
    [other.id, true],
    [id, true],
  ]);

  const seen = { notices: [{ id, version: 1 }] };
  await student.information.markSeen(seen);
  await expectUnchanged(world.db, () => student.information.markSeen(seen));
  const first = [
    [other.id, true],
    [id, false],
  ];
  expect(await unread()).toEqual(first);
  expect(await unread(await world.callerAs(Student))).toEqual([
    [other.id, true],
    [id, true],
  ]);

  // A change of the roles alone is nothing new to people who have seen the notice.
  world.clock.set("2027-03-11T09:00:00+09:00");
  const message = "19日は休館します。";
  await information.update({ id, version: 1, message, roles: [Instructor, Student] });
  expect(await unread()).toEqual(first);
  const instructor = await world.callerAs(Instructor);
  expect(await unread(instructor)).toEqual([[id, true]]);

  const corrected = { message: "20日は休館します。", roles: [Student] };
  await information.update({ ...corrected, id, version: 2 });
  const again = [
    [id, true],
    [other.id, true],
  ];
  expect(await unread()).toEqual(again);
  expect(await information.get({ id })).toMatchObject({ postedAt: "2027-03-11T09:00:00+09:00" });

  // The person saw the former text.
  await student.information.markSeen({ notices: [{ id, version: 2 }] });
  expect(await unread()).toEqual(again);
  await student.information.markSeen({
    notices: [
      { id, version: 3 },
      { id, version: 2 },
      { id: other.id, version: 99 },
    ],
  });
  expect(await unread()).toEqual([
    [id, false],
    [other.id, false],
  ]);
  await information.update({ ...corrected, message: "中止です。", id: other.id, version: 1 });
  expect(await unread()).toEqual([
    [other.id, true],
    [id, false],
  ]);
});

test("nobody marks notices for others or removed ones as seen; the others in the call are marked", async () => {
  const { build, db } = world;
  const own = await build.notice({ roles: [Student] });
  const others = await build.notice({ roles: [Viewer] });
  const gone = { id: 999_999 };
  const student = await world.callerAs(Student);
  const see = (...shown: { id: number }[]) =>
    student.information.markSeen({ notices: shown.map(({ id }) => ({ id, version: 1 })) });
  await expectUnchanged(db, async () => {
    await expectRefused(see(others), "DbConflict");
    await expectRefused(see(gone), "DbConflict");
    await expectInvalid(see(), "notices");
  });
  await see(gone, own, others);
  expect(await db.selectFrom("noticeSeen").select("noticeId").execute()).toEqual([
    { noticeId: own.id },
  ]);
});

test("a removed notice or user leaves nothing behind", async () => {
  const { build, db } = world;
  const { information } = await administrator();
  const viewer = await build.user({ role: Viewer });
  const [kept, removed] = [await build.notice(), await build.notice()];
  const reader = await world.as(viewer);
  await reader.information.markSeen({
    notices: [kept, removed].map(({ id }) => ({ id, version: 1 })),
  });
  const seen = async () => (await db.selectFrom("noticeSeen").select("noticeId").execute()).length;
  expect(await seen()).toBe(2);
  await information.remove({ id: removed.id, version: 1 });
  expect(await seen()).toBe(1);
  const { user } = await administrator();
  await user.remove({ id: viewer.id, version: 1 });
  expect(await seen()).toBe(0);
});
