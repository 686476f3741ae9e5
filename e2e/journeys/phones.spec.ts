import { devices } from "@playwright/test";
import { expectAccessible, expectGoodLayout, expectSettled } from "../goodScreen.ts";
import { expect, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

test("a student enters a telephone number in full width, and staff can call it", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const { userId } = await kenshu.as("student01");
  const page = await (await browser.newContext(PHONE)).newPage();
  await openHome(page, kenshu, "student01");
  await page.goto(`${kenshu.url}/profile/self`);
  const phone = page.getByLabel("電話番号");
  await phone.fill("店の電話");
  await page.getByRole("button", { name: "更新する" }).click();
  await expect(phone).toHaveAccessibleDescription(
    /数字、「\+」、「-」、「\( \)」、空白で入力してください/,
  );
  await phone.fill("０９０ー１２３４ー５６７８");
  await phone.blur();
  await expect(phone).toHaveValue("090-1234-5678");
  await expectGoodLayout(page, "the profile with a telephone number", true);
  await page.getByRole("button", { name: "更新する" }).click();
  await said(page, "を更新しました");

  const storageState = await signedInState(kenshu, "viewer");
  const staff = await (await browser.newContext({ storageState })).newPage();
  await staff.goto(`${kenshu.url}/student/${userId}`);
  await expectSettled(staff);
  await expect(staff.getByRole("link", { name: "090-1234-5678" })).toHaveAttribute(
    "href",
    "tel:090-1234-5678",
  );
  await expectAccessible(staff, "a student with a telephone number");
  await kenshu.stop();
});
