import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

const administrator = async () => (await world.callerAs(Role.Administrator)).user;

test("guests, and students with and without an account, may be linked while they have no therapist id", async () => {
  const { build } = world;
  await build.user({
    role: Role.Guest,
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  await build.student();
  await build.guestStudent({ isEnabled: false });
  const without = await build.unenrolledStudent({
    nameKana: "ウ",
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
  });
  const guest = await build.guestStudent({ name: "い", nameKana: "イ" });
  const student = await build.unenrolledStudent({ name: "あ", nameKana: "ア", therapistId: null });
  await build.unenrolledStudent({ therapistId: null, isEnabled: false });

  const { rows } = await (await administrator()).getUnlinkStudents({});
  expect(rows.map(({ id }) => id)).toEqual([student.id, guest.id, without.id]);
  expect(rows[1]).toEqual({
    id: guest.id,
    name: "い",
    nameKana: "イ",
    emailAddress: expect.stringContaining("@kenshu.test"),
    areaId: expect.any(Number),
    version: 1,
  });
});

test("linkable accounts are found by name, kana and address in any spelling, a page at a time", async () => {
  const { build } = world;
  const user = await administrator();
  const aoi = await build.guestStudent({
    name: "髙橋 葵",
    nameKana: "タカハシ アオイ",
    emailAddress: "Aoi@kenshu.test",
  });
  const ren = await build.guestStudent({ name: "佐藤 蓮", nameKana: "サトウ レン" });
  await build.student({ name: "高橋 湊", nameKana: "タカハシ ミナト" });
  const found = async (asked: Parameters<typeof user.getUnlinkStudents>[0]) => {
    const { rows, totalCount } = await user.getUnlinkStudents(asked);
    return [rows.map(({ id }) => id), totalCount];
  };
  for (const keyword of ["高橋葵", "たかはし", "ﾀｶﾊｼ ｱｵｲ", "aoi@KENSHU"]) {
    expect(await found({ keyword })).toEqual([[aoi.id], 1]);
  }
  expect(await found({ keyword: "ミナト" })).toEqual([[], 0]);
  expect(await found({ pageSize: 1 })).toEqual([[ren.id], 2]);
  expect(await found({ pageSize: 1, page: 1 })).toEqual([[aoi.id], 2]);
});
