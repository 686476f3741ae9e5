import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { addForBoth } from "../sharedSlot.ts";
import { setFee, walks } from "../stood.ts";
import { wasHeld } from "../wasHeld.ts";

/** What is sent is what stood there when the person opened it (rules 13.21, 24.7). */

const CHANGED = "変わりました";

test("what has changed under an open form or dialog is marked, and refused before it is done", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  for (const [name, rows] of Object.entries(walks)) {
    for (const [index, row] of rows.entries()) {
      await test.step(`${name} ${index + 1}`, async () => {
        if ("spec" in row) {
          const source = readFileSync(join(import.meta.dirname, row.spec), "utf8");
          expect(source).toMatch(new RegExp(`test(\\.step)?\\("${row.title}"`));
          return;
        }
        await openHome(page, kenshu, row.account ?? "administrator");
        const { change, isDone } = await row.open(page, kenshu);
        const place = row.within?.(page) ?? page.getByRole("dialog");
        const act = place.getByRole("button", { name: row.act, exact: true });
        const mark = place.getByText(CHANGED, { exact: true }).first();
        await expect(act).toBeVisible();
        await change();
        if (row.isLive) await expect(mark).toBeVisible();
        await act.click();
        await expect(place.getByText(/確認した内容から変わ/)).toBeVisible();
        await expect(mark).toBeVisible();
        expect(await isDone()).toBe(false);
        await act.click();
        await expect.poll(isDone).toBe(true);
      });
    }
  }

  await openHome(page, kenshu, "administrator");

  await test.step("an account that has changed is not given to a student", async () => {
    const guest = await kenshu.as("hasegawa");
    const administrator = await kenshu.as("administrator");
    const read = () =>
      administrator.get<{ role: number; name: string }>("User/GetUserProfile", {
        userId: guest.userId,
      });
    await page.goto(`${kenshu.url}/accept/noAccount`);
    await page.getByRole("link", { name: "長谷川 茂" }).click();
    const row = page.getByRole("row").filter({ hasText: "hasegawa@kenshu.test" });
    await row.getByRole("button").click();
    const dialog = page.getByRole("dialog", { name: "アカウントの紐づけ" });
    const act = dialog.getByRole("button", { name: "紐づける" });
    await expect(act).toBeVisible();
    const before = await read();
    await guest.post("User/UpdateUserProfile", { ...before, name: "長谷川 茂樹" });
    await act.click();
    await expect(dialog.getByRole("alert")).toContainText("データが先に更新");
    expect(await read()).toMatchObject({ role: before.role, name: "長谷川 茂樹" });
  });

  await test.step("a fee of the settings that changes under a question is marked, and its act waits", async () => {
    const { id, slots } = await addForBoth(kenshu);
    const { userId } = await kenshu.as("student02");
    for (const [account, path, fee] of [
      ["administrator", slots.replace("?", `/${userId}?`), 7700],
      ["student02", slots, 8800],
    ] as const) {
      await openHome(page, kenshu, account);
      await page.goto(kenshu.url + path);
      await page
        .locator(`#slot-${id}`)
        .getByRole("button", { name: /^予約する/ })
        .click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("キャンセル料");
      const held = wasHeld(page, "予約する", `¥${fee.toLocaleString("ja-JP")}`);
      await setFee(kenshu, fee);
      expect(await held).toBe(true);
      await expect(dialog.getByText(CHANGED, { exact: true })).toHaveCount(1);
    }
    await openHome(page, kenshu, "administrator");
  });

  await test.step("who has a student in hand is not sent by a dialog that left it as it was", async () => {
    // This list loses the student as soon as somebody has the student in hand.
    await page.goto(`${kenshu.url}/student/silent?holding=nobody`);
    const [student] = await (await kenshu.as("administrator")).get<{ id: number }[]>(
      "Student/SearchStudents",
      { keyword: "近藤 涼" },
    );
    const row = page.getByRole("row", { name: /近藤 涼/ });
    await row.getByRole("button", { name: /^連絡した/ }).click();
    const colleague = await kenshu.as("instructor");
    const contacts = () =>
      colleague.get<{ holder: { id: number } | null; holderVersion: number; contacts: object[] }>(
        "Contact/GetStudentContacts",
        { studentUserId: student?.id ?? 0 },
      );
    const { holder, holderVersion: version } = await contacts();
    expect(holder).toBeNull();
    const taking = { studentUserId: student?.id, holderId: colleague.userId, version };
    await colleague.post("Contact/SetHolder", taking);
    const asked = page.getByRole("dialog", { name: "近藤 涼さんへの連絡" });
    await expect(asked.getByText(CHANGED, { exact: true })).toBeVisible();
    await asked.getByText("続ける", { exact: true }).click();
    await asked.getByRole("button", { name: "記録する" }).click();
    await said(page, "連絡を記録しました");
    expect(await contacts()).toMatchObject({ holder: { id: colleague.userId } });
  });
  await kenshu.stop();
});
