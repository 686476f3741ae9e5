import { devices, type Page } from "@playwright/test";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { reserveToday } from "../trainingToday.ts";

/** What somebody has open stays, whatever others take away behind it (rule 24.7). */

const LEFT = "一覧から外れました";
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

/** A session of today with this student, the roster's row, and ways to take it away. */
async function roster(page: Page, kenshu: Kenshu, account: string, times: [string, string]) {
  const { id } = await reserveToday(kenshu, account, times);
  const { userId, get } = await kenshu.as(account);
  const { name } = await get<{ name: string }>("User/GetOwn");
  const administrator = await kenshu.as("administrator");
  await page.goto(`${kenshu.url}/attendance/detail/${id}`);
  const rowOf = (student: string) => page.getByRole("listitem").filter({ hasText: student });
  return {
    row: rowOf(name),
    withAnother: async (other: string) => {
      const student = await (await kenshu.as(other)).get<{ userId: number; name: string }>(
        "User/GetOwn",
      );
      await administrator.post("TrainingReserve/Reserve", {
        scheduleId: id,
        studentId: student.userId,
        noPenalty: false,
      });
      return rowOf(student.name);
    },
    cancel: async () => {
      const reservations = await administrator.get<{ reserveId: number; scheduleId: number }[]>(
        "TrainingReserve/GetFutures",
        { studentId: userId },
      );
      const reserveId = reservations.find(({ scheduleId }) => scheduleId === id)?.reserveId;
      await administrator.post("TrainingReserve/Cancel", { reserveId });
    },
    callOff: async () => {
      const { version } = await administrator.get<{ version: number }>("TrainingSchedule/Get", {
        id,
      });
      await administrator.post("TrainingSchedule/CallOff", { id, version });
    },
  };
}

test("what is typed and asked on a roster outlives its row", async ({ browser }) => {
  const kenshu = await startKenshu();
  for (const size of [PHONE, { viewport: { width: 1280, height: 900 } }]) {
    const page = await (await browser.newContext(size)).newPage();
    await openHome(page, kenshu, "instructor");
    const hour = size === PHONE ? ["20:00", "20:30"] : ["21:00", "21:30"];

    await test.step("a result, while the reservation is cancelled", async () => {
      const { row, cancel, withAnother } = await roster(page, kenshu, "student01", [
        hour[0] ?? "",
        hour[1] ?? "",
      ]);
      await row.getByRole("button", { name: /^評価/ }).click();
      await row.getByText("コメントを書く").click();
      const marked = await withAnother("student03");
      const filter = page.getByRole("checkbox", { name: "未入力のみ" });
      await marked.getByRole("button", { name: "出席" }).click();
      await expect(page.getByText("記録済み 1 / 2名")).toBeVisible();
      await filter.check();
      await expect(marked).toHaveCount(0);
      await filter.uncheck();
      await expect(marked).toBeVisible();
      await expect(page.getByText(LEFT)).toHaveCount(0);
      const comment = row.getByRole("textbox").first();
      await comment.fill("足の圧がよくなりました。");
      await cancel();
      await expect(row.getByRole("status").filter({ hasText: LEFT })).toBeVisible();
      await expect(comment).toHaveValue("足の圧がよくなりました。");
      await expectAccessible(page, "a result whose row has left");
      await expectGoodLayout(page, "a result whose row has left", size === PHONE);
      await comment.fill("");
      await row.getByRole("button", { name: /^評価/ }).click();
      await expect(row).toHaveCount(0);
    });

    await test.step("an absence that is asked about, while the session is called off", async () => {
      page.on("dialog", (dialog) => dialog.accept());
      const minutes: [string, string] = size === PHONE ? ["22:00", "22:20"] : ["22:30", "22:50"];
      const { row, callOff } = await roster(page, kenshu, "student02", minutes);
      await row.getByRole("button", { name: "欠席" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await callOff();
      await expect(dialog.getByRole("status")).toContainText("この研修は中止または削除されました");
      await dialog.getByRole("button", { name: "閉じる", exact: true }).last().click();
      await expect(page.getByRole("main")).toContainText("この研修は中止または削除されました");
      await expect(row).toHaveCount(0);
    });
    await page.context().close();
  }
  await kenshu.stop();
});
