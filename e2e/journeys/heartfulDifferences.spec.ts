import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

type Entry = { entryId: number; categories: { categoryId: number; result: object | null }[] };
type Trainee = { therapistId: number; entries: Entry[] };

const GONE = 200248;
const WITHOUT_ENTRY = 200255;
const DECIDED = 200269;
const RENAMED = 200283;
const MOVED = 200304;

test("an administrator compares with HM and settles each difference", async ({ page }) => {
  const kenshu = await startKenshu();
  try {
    const trainee = (id: number) => kenshu.hm<Trainee>("GET", `/v1/trainees/${id}`);
    const decided = await trainee(DECIDED);
    await kenshu.hm("POST", "/control/company", {
      goneTherapistIds: [GONE],
      trainees: [
        { ...(await trainee(WITHOUT_ENTRY)), entries: [] },
        { ...decided, entries: decided.entries.map(passed) },
        { ...(await trainee(RENAMED)), name: "吉永 航" },
        { ...(await trainee(MOVED)), emailAddress: "mayu@example.jp" },
      ],
    });
    await openHome(page, kenshu, "administrator");
    const menu = page.getByRole("navigation", { name: "メインメニュー" });
    await menu.getByRole("button", { name: "研修生受入" }).click();
    await menu.getByRole("link", { name: "HMとの照合" }).click();
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "照合を開始" }).click();

    const rows = main.getByRole("row").filter({ has: page.getByRole("button") });
    // The demonstration has two differences of its own.
    await expect(rows).toHaveCount(7);
    await expect(main.getByRole("status").first()).toContainText("前回の照合");

    const settle = async (act: string, name: string) => {
      const row = rows.filter({ hasText: name });
      await row.getByRole("button", { name: act }).click();
      await page.getByRole("dialog").getByRole("button", { name: act }).click();
      await expect(row).toHaveCount(0);
    };
    await settle("紐づけを解除", "森 琴音");
    await settle("受講を中断", "池田 涼介");
    await settle("結果を取り込む", "阿部 剛");
    // HM's answer has changed meanwhile: nothing is settled, and the row shows the new value at
    // once.
    await kenshu.hm("POST", "/control/company", {
      trainees: [{ ...(await trainee(RENAMED)), name: "吉永 渉" }],
    });
    const renamed = rows.filter({ hasText: "𠮷村 航" });
    await expect(renamed).toContainText("吉永 航");
    await renamed.getByRole("button", { name: "HMの氏名に変更" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "HMの氏名に変更" }).click();
    await expect(
      page.getByText(/^この差異は解消したか、内容が変わっています。/).first(),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(renamed).toContainText("吉永 渉");
    await settle("HMの氏名に変更", "𠮷村 航");
    await settle("確認済みにする", "岡田 真由");
    await expect(rows).toHaveCount(2);

    const administrator = await kenshu.as("administrator");
    const endedAt = async () =>
      (
        await administrator.get<{ comparison: { endedAt: string | null } }>(
          "HeartfulDifference/GetState",
        )
      ).comparison.endedAt;
    const before = await endedAt();
    await administrator.post("HeartfulDifference/Start");
    await expect.poll(async () => (await endedAt()) ?? before).not.toBe(before);
    await page.reload();
    await expect(rows).toHaveCount(2);

    await kenshu.hm("POST", "/control/bad-days", { kind: "error" });
    await main.getByRole("button", { name: "照合を開始" }).click();
    await expect(main.getByText(/HMに接続できないため、止まっています/)).toBeVisible();
    await expect(rows).toHaveCount(2);
  } finally {
    await kenshu.stop();
  }
});

test("the next entry of a category is offered once the first is decided, and begins", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  try {
    const TWICE = 200101;
    const twice = await kenshu.hm<Trainee>("GET", `/v1/trainees/${TWICE}`);
    const [first, next] = twice.entries;
    if (!first || !next) throw new Error("the demo data lacks a trainee with two entries");
    await kenshu.hm("POST", "/control/company", {
      trainees: [{ ...twice, entries: [passed(first), next] }],
    });
    await openHome(page, kenshu, "administrator");
    const started = page.waitForResponse("**/trpc/heartfulDifference.start");
    // The screen's first state comes from before the start, and arrives after it.
    await page.route(
      "**/trpc/*heartfulDifference.getState*",
      async (route) => {
        const response = await route.fetch();
        await started;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto(`${kenshu.url}/accept/difference`, { waitUntil: "commit" });
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "照合を開始" }).click();
    const row = main.getByRole("row").filter({ hasText: "佐藤 美咲" });
    const settle = async (act: string) => {
      await row.getByRole("button", { name: act }).click();
      await page.getByRole("dialog").getByRole("button", { name: act }).click();
    };
    await settle("結果を取り込む");
    await expect(row).toContainText(`申込 ${next.entryId}`);
    await settle("受講を開始");
    await expect(row).toHaveCount(0);
    await said(page, "受講を開始しました");
  } finally {
    await kenshu.stop();
  }
});

function passed(entry: Entry): Entry {
  const result = {
    orientationSuccess: 1,
    decidedAt: "2027-03-09T18:00:00+09:00",
    idempotencyKey: "somebody else's",
  };
  return { ...entry, categories: entry.categories.map((category) => ({ ...category, result })) };
}
