import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, startKenshu, test } from "../kenshu.ts";
import { NOT_FOUND, screens } from "../screens.ts";
import { DESK, goTo, pageOf } from "../visit.ts";
import { type Walker, walkers } from "../walkers.ts";

test.describe.configure({ mode: "parallel" });

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** What a person may search for, and what programs would take for something else. */
const hostile = ["{}", '"a"', "1e3", "null", "00123", "{%"];
/** What a screen shows that could not load. */
const BROKEN = "表示できませんでした";

const letters = Object.keys(walkers) as Walker[];
/** Every route once, with somebody who sees it. */
const visits = letters.map((letter) => {
  const seen = screens.filter(
    ({ shows, leadsTo, account }) =>
      account === undefined &&
      leadsTo === undefined &&
      !Object.values(shows).includes(NOT_FOUND) &&
      letters.find((one) => Object.keys(shows).some((all) => all.includes(one))) === letter,
  );
  const byRoute = Map.groupBy(seen, ({ route }) => route);
  return { letter, rows: [...byRoute.values()].flatMap(([first]) => first ?? []) };
});
/** The names in the query that the route knows, and which of them are texts. */
function namesOf(page: Page, route: string): Promise<{ name: string; isText: boolean }[]> {
  return page.evaluate((id) => {
    type Schema = {
      _zod: { def: { type: string; out: Schema; innerType: Schema; shape: object } };
    };
    const { routesById } = window.__TSR_ROUTER__;
    const { options } = routesById[id] as { options: { validateSearch?: Schema } };
    const shape: Record<string, Schema> = {
      ...options.validateSearch?._zod.def.out._zod.def.shape,
    };
    return Object.entries(shape).map(([name, schema]) => {
      const { innerType = schema } = schema._zod.def;
      const { checks = [] } = innerType._zod.def as { checks?: unknown[] };
      return { name, isText: innerType._zod.def.type === "string" && checks.length === 0 };
    });
  }, route);
}

const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.getAll(name);

for (const { letter, rows } of visits) {
  const account = walkers[letter];
  test(`no query breaks a screen of ${account ?? "a visitor"}, and text stays text`, async ({
    browser,
  }) => {
    const ids = await idsOf(kenshu);
    const page = await pageOf(browser, kenshu, account, DESK);
    const faults: string[] = [];
    // Screens that take the same names are of one kind. typedSearch.test.ts shows what a schema makes
    // of a text, and that every route has one.
    const kinds = new Set<string>();
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
    await page.goto(kenshu.url);
    await expectSettled(page);
    for (const { route, at } of rows) {
      await test.step(route, async () => {
        const first = [at].flat()[0] ?? "";
        const address = typeof first === "string" ? first : first(ids);
        const [path = "", query = ""] = address.split("?");
        const names = await namesOf(page, route);
        const kind = JSON.stringify(names);
        if (kinds.has(kind)) return;
        kinds.add(kind);
        const texts = names.filter(({ isText }) => isText);
        // Names that no screen knows.
        const unknown = new URLSearchParams(query);
        for (const [place, value] of hostile.entries()) unknown.set(`unknown${place}`, value);
        await goTo(page, `${path}?${unknown}`);
        await expectText(page, [], "");
        for (const [place, value] of hostile.entries()) {
          expect.soft(inAddress(page, `unknown${place}`), page.url()).toEqual([value]);
        }
        // All texts at once.
        const known = texts.map(({ name }) => name);
        for (const value of known.length > 0 ? hostile : []) {
          const all = new URLSearchParams(query);
          for (const name of known) all.set(name, value);
          await goTo(page, `${path}?${all}`);
          await expectText(page, known, value);
          if (value !== hostile[0]) continue;
          await page.reload();
          await expectText(page, known, value);
        }
        // Other names one by one.
        for (const [place, { name, isText }] of names.entries()) {
          if (isText) continue;
          const value = hostile[place % hostile.length] ?? "";
          const one = new URLSearchParams(query);
          one.set(name, value);
          await goTo(page, `${path}?${one}`);
          await expectText(page, [], value);
        }
      });
    }
    expect(faults).toEqual([]);
  });
}

/** The screen shows something, the address has the text, and so has the field of the keyword. */
async function expectText(page: Page, names: string[], value: string): Promise<void> {
  const where = page.url();
  await expectSettled(page);
  await expect(page.locator("h1").first(), where).toBeVisible();
  await expect.soft(page.getByText(BROKEN), where).toHaveCount(0);
  for (const name of names) expect.soft(inAddress(page, name), where).toEqual([value]);
  const field = page
    .getByRole("search")
    .getByLabel(/^(?:キーワード|氏名|操作した人)/)
    .first();
  const isShown = names.some((name) => ["keyword", "operator"].includes(name));
  if (isShown) await expect.soft(field, where).toHaveValue(value);
}
