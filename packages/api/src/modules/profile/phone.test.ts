import { Gender, Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectUnchanged, useWorldPerTest } from "#testing.ts";

const names = { name: "髙橋 花", nameKana: "タカハシ ハナ" };
const PHONE = "090-1234-5678";

const world = useWorldPerTest();

/** Each call that writes a telephone number, for a new person, and the call that reads it back. */
const writers = {
  "User.UpdateUserProfile": async () => {
    const { user } = await world.as(await world.build.student());
    return {
      write: (input: object) => user.updateUserProfile({ ...names, version: 1, ...input }),
      read: () => user.getOwn(),
    };
  },
  "Student.Update": async () => {
    const { student } = await world.callerAs(Role.Administrator);
    const { id: areaId } = await world.build.area();
    const { id } = await world.build.student({ areaId });
    const gender = Gender.Female;
    const fields = { ...names, id, areaId, gender, isReceiveEMailEnabled: true };
    return {
      write: (input: object) => student.update({ ...fields, version: 1, ...input }),
      read: () => student.getUpdateTarget({ id }),
    };
  },
  "User.Update": async () => {
    const { user } = await world.callerAs(Role.Administrator);
    const { id } = await world.build.user({ role: Role.Instructor });
    return {
      write: (input: object) =>
        user.update({ ...names, id, role: Role.Instructor, version: 1, ...input }),
      read: () => user.getUserProfile({ userId: id }),
    };
  },
  "User.UpdateNoAccountStudent": async () => {
    const { user } = await world.callerAs(Role.Administrator);
    const { id: areaId } = await world.build.area();
    const fields = { ...names, areaId, gender: Gender.Female };
    const { userId } = await user.addNoAccountStudent({ ...fields, phone: "03 1234 5678" });
    expect((await user.getNoAccountStudent({ userId })).phone).toBe("03 1234 5678");
    return {
      write: (input: object) =>
        user.updateNoAccountStudent({ ...fields, userId, version: 1, ...input }),
      read: () => user.getNoAccountStudent({ userId }),
    };
  },
};

test.each(Object.entries(writers))(
  "%s keeps a number in half width, and no other text",
  async (_, open) => {
    const { write, read } = await open();
    await write({ phone: " ０９０ー１２３４－５６７８　" });
    expect((await read()).phone).toBe(PHONE);
    await write({ version: 2 });
    expect((await read()).phone).toBe(PHONE);
    await write({ version: 3, phone: null });
    expect((await read()).phone).toBeNull();
    await write({ version: 4, phone: "+81 90 1234 5678" });
    await write({ version: 5, phone: "０３（1234）5678" });
    expect((await read()).phone).toBe("03(1234)5678");
    await write({ version: 6, phone: "" });
    expect((await read()).phone).toBeNull();

    await expectUnchanged(world.db, async () => {
      for (const wrong of [
        "店",
        "090[1234]5678",
        "()",
        "090-1234-5678#1",
        "- -",
        "０".repeat(21),
      ]) {
        await expectInvalid(write({ version: 7, phone: wrong }), "phone");
      }
    });
    await write({ version: 7, phone: "0".repeat(20) });
  },
);

test("staff and the person read a number; no search finds it, and no log tells it", async () => {
  const { id } = await world.build.student({ phone: PHONE });
  const own = await world.as({ id });
  expect((await own.user.getOwn()).phone).toBe(PHONE);
  expect((await own.student.get({ id })).phone).toBeNull();
  for (const role of [Role.Administrator, Role.Instructor, Role.Viewer]) {
    const { student } = await world.callerAs(role);
    expect((await student.get({ id })).phone).toBe(PHONE);
    expect((await student.getDetail({ id })).phone).toBe(PHONE);
    expect((await student.searchStudents({ keyword: PHONE })).totalCount).toBe(0);
  }
  const { user } = own;
  await user.updateUserProfile({ ...names, phone: "080-1111-2222", version: 1 });
  const log = await world.db.selectFrom("auditLog").selectAll().execute();
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain("1111");
});

test("linking an account keeps the number that staff know, or else takes the account's", async () => {
  const { user } = await world.callerAs(Role.Administrator);
  const linked = async (phone: string | null) => {
    const student = await world.build.unenrolledStudent({
      emailAddress: null,
      passwordHash: null,
      therapistId: null,
      phone,
    });
    const account = await world.build.guestStudent({ phone: PHONE });
    await user.linkNoAccountStudent({
      userId: student.id,
      accountUserId: account.id,
      version: 1,
      accountVersion: 1,
    });
    const { getDetail } = (await world.callerAs(Role.Viewer)).student;
    return (await getDetail({ id: student.id })).phone;
  };
  expect(await linked(null)).toBe(PHONE);
  expect(await linked("03-1234-5678")).toBe("03-1234-5678");
});
