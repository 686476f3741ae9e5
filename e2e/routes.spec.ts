import type { Page } from "@playwright/test";
import { expectSettled } from "./goodScreen.ts";
import { expect, signedInState, test } from "./kenshu.ts";
import { menus, REGISTRATION, type Walk, type Walker, walkers, walks } from "./routes.ts";
import { type DemoIds, idsOf } from "./screens.ts";

test.describe.configure({ mode: "parallel" });

const LAYOUTS = ["__root__", "/_signedIn"];

for (const [letter, account] of Object.entries(walkers) as [Walker, string | null][]) {
  test(`every route for ${account ?? "a visitor"}`, async ({ browser, kenshu }) => {
    const ids = await idsOf(kenshu);
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const page = await (await browser.newContext({ storageState })).newPage();
    await page.goto(`${kenshu.url}/home`);
    await expectSettled(page);

    const routes = await page.evaluate(() => Object.keys(window.__TSR_ROUTER__.routesById));
    const walked = new Set(walks.map(({ route }) => route));
    expect([...walked].sort()).toEqual(routes.filter((id) => !LAYOUTS.includes(id)).sort());

    expect.soft(await menuOf(page)).toEqual(menus[letter]);
    for (const walk of walks) {
      const expected = outcome(walk, letter, ids);
      expect
        .soft(await visit(page, addressOf(walk.at, ids), expected), addressOf(walk.at, ids))
        .toEqual(expected);
    }
    await page.context().close();
  });
}

test("another row of the same screen is shown anew", async ({ browser, kenshu }) => {
  const { empty, reserved } = await idsOf(kenshu);
  const storageState = await signedInState(kenshu, "administrator");
  const page = await (await browser.newContext({ storageState })).newPage();
  const detailOf = ({ schoolId, id }: typeof empty) => `/trainingSchedule/detail/${schoolId}/${id}`;
  await page.goto(kenshu.url + detailOf(empty));
  await expect(page.getByText("予約がありません")).toBeVisible();
  await page.evaluate((href) => window.__TSR_ROUTER__.navigate({ href }), detailOf(reserved));
  await expect(page.getByRole("button", { name: "研修を中止" })).toBeVisible();
  await page.context().close();
});

test("a server that cannot be reached, or fails, is said so with a way on", async ({
  browser,
  kenshu,
}) => {
  const storageState = await signedInState(kenshu, "viewer");
  const page = await (await browser.newContext({ storageState })).newPage();
  const heading = page.getByRole("heading", { level: 1 });
  const reload = page.getByRole("button", { name: "再読み込み" });
  const toStart = /\/trpc\/[^?]*app\.getStart/;
  const toProfile = /\/trpc\/[^?]*user\.getOwn/;

  await page.route(toStart, (route) => route.abort());
  await page.goto(`${kenshu.url}/home`);
  await expect(heading).toHaveText("サービスへの接続に失敗しました。");
  await page.unroute(toStart);
  await page.route(toStart, (route) => route.fulfill({ status: 500, json: {} }));
  await reload.click();
  await expect(heading).toHaveText("エラー");
  await page.unroute(toStart);
  await reload.click();
  await expect(heading).toHaveText("ホーム");
  await expectSettled(page);

  await page.route(toProfile, (route) => route.abort());
  await page.evaluate(() => window.__TSR_ROUTER__.navigate({ href: "/profile/password" }));
  await expect(heading).toHaveText("表示できませんでした");
  await expect(page.getByRole("alert").filter({ hasText: "コード13" })).toBeVisible();
  await page.unroute(toProfile);
  await reload.click();
  await expect(heading).toHaveText("パスワードの変更");
  await page.context().close();
});

/** The side menu from top to bottom, unfolded; without badges. */
function menuOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const menu = document.querySelector("nav[aria-label=メインメニュー]");
    for (const folder of menu?.querySelectorAll<HTMLElement>("[aria-expanded=false]") ?? []) {
      folder.click();
    }
    await new Promise(requestAnimationFrame);
    const entries = [...(menu?.querySelectorAll("a, button") ?? [])];
    return entries.map(({ childNodes }) =>
      [...childNodes].map((part) => (part instanceof Text ? part.data : "")).join(""),
    );
  });
}

type Seen = { address: string; heading: string; route: string };

const addressOf = (at: Walk["at"], ids: DemoIds) => (typeof at === "string" ? at : at(ids));

/** What the table says that this person finds. */
function outcome({ shows, leadsTo, ...asked }: Walk, letter: Walker, ids: DemoIds): Seen {
  const [, heading] = Object.entries(shows).find(([letters]) => letters.includes(letter)) ?? [];
  const { route, at } = leadsTo ?? asked;
  if (heading) return { address: addressOf(at, ids), heading, route };
  switch (letter) {
    case "U":
      return { address: REGISTRATION.at, heading: REGISTRATION.heading, route: REGISTRATION.at };
    case "-":
      return { address: `/?to=${addressOf(asked.at, ids)}`, heading: "サインイン", route: "/" };
    default:
      return { address: "/home", heading: "ホーム", route: "/_signedIn/home" };
  }
}

/** Goes there as a link does, and reads what stands there once it is what is expected, or will not be. */
function visit(page: Page, href: string, expected: Seen): Promise<Seen> {
  return page.evaluate(
    async ({ href, heading }) => {
      const router = window.__TSR_ROUTER__;
      await router.navigate({ href });
      const deadline = performance.now() + 60_000;
      const shown = () => document.querySelector("h1")?.innerText ?? "";
      while (shown() !== heading && performance.now() < deadline) {
        await new Promise((later) => setTimeout(later, 20));
      }
      return {
        // What sign-in is to open afterwards is encoded twice.
        address: decodeURIComponent(decodeURIComponent(location.pathname + location.search)),
        heading: shown(),
        route: router.state.matches.at(-1)?.routeId ?? "",
      };
    },
    { href, heading: expected.heading },
  );
}
