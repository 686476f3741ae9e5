import { expect, openHome, startKenshu, test } from "../kenshu.ts";

type Category = { id: number; name: string; isFlex: boolean };

test("the categories of HM are offered as they were read last, and what is gone stays where it is used", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  try {
    const { categories } = await kenshu.hm<{ categories: Category[] }>("GET", "/v1/categories");
    await openHome(page, kenshu, "administrator");
    const form = `${kenshu.url}/setting/training/detail/1`;
    const field = page.getByRole("combobox", { name: "HMカテゴリー" });

    const call = "getCategories";
    await kenshu.hm("POST", "/control/bad-days", { kind: "error", call });
    await page.goto(form);
    await expect(field).toHaveValue("101");
    await expect(page.getByText(/2027\/03\/10\(水\) 10:\d\d現在のHMの内容です/)).toBeVisible();

    const ofToday = [
      ...categories.filter(({ id }) => id !== 101),
      { id: 107, name: "リンパケア", isFlex: false },
    ];
    await kenshu.hm("POST", "/control/company", { categories: ofToday });
    await kenshu.hmRecovers();
    // What a slow HM answers is offered at the next visit.
    await expect(async () => {
      await page.goto(form);
      await expect(field).toBeVisible();
      expect(await field.getByRole("option").allTextContents()).toContain("リンパケア");
    }).toPass();
    await expect(field.locator("option:checked")).toHaveText("もみほぐし（HMにはもうありません）");
  } finally {
    await kenshu.stop();
  }
});
