import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

type Profile = { name: string; nameKana: string; therapistId: number };

test("people of one name are told apart wherever one is chosen, and only they", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const instructors =
    await administrator.get<{ id: number; name: string }[]>("User/GetInstructors");
  const [first, second] = instructors.filter(({ id }) => id !== administrator.userId);
  for (const [{ id }, nameKana] of [
    [first ?? { id: 0 }, "ヤマダ ハナコ"],
    [second ?? { id: 0 }, "ヤマダ カコ"],
  ] as const) {
    const profile = await administrator.get<Profile>("User/GetUserProfile", { userId: id });
    await administrator.post("User/Update", { ...profile, id, name: "山田 花子", nameKana });
  }
  const ids = await Promise.all(
    ["student01", "student02"].map(async (account) => {
      const { userId: id } = await kenshu.as(account);
      const student = await administrator.get<Profile>("Student/GetUpdateTarget", { id });
      const names = { name: "田中 一", nameKana: "タナカ ハジメ" };
      await administrator.post("Student/Update", { ...student, id, ...names });
      return (await administrator.get<Profile>("Student/GetDetail", { id })).therapistId;
    }),
  );

  await openHome(page, kenshu, "administrator");
  await test.step("in a select by kana", async () => {
    const [school] = await administrator.get<{ id: number }[]>("School/GetAll");
    await page.goto(`${kenshu.url}/trainingSchedule/create/${school?.id}`);
    const options = page.getByLabel(/^講師/).locator("option");
    await expect(options.filter({ hasText: "山田 花子" })).toHaveText([
      "山田 花子（ヤマダ カコ）",
      "山田 花子（ヤマダ ハナコ）",
    ]);
    await expect(options.filter({ hasText: "（" })).toHaveCount(2);
  });

  await test.step("in a list, which shows the kana of all, by address", async () => {
    await page.goto(
      `${kenshu.url}/student?search=true&keyword=${encodeURIComponent("たなか はじめ")}`,
    );
    const rows = page.getByRole("row").filter({ hasText: "田中 一" });
    await expect(rows).toHaveCount(2);
    for (const account of ["student01", "student02"]) {
      await expect(rows.filter({ hasText: `${account}@kenshu.test` })).toHaveCount(1);
    }
  });

  await test.step("and in the search of the header", async () => {
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "氏名・カナ・ID" }).fill("たなかはじめ");
    const options = page.getByRole("group", { name: "研修生" }).getByRole("option");
    await expect(options).toHaveCount(2);
    for (const id of ids) await expect(options.filter({ hasText: `ID ${id}` })).toHaveCount(1);
  });
});
