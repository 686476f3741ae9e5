import type { Locator, Page } from "@playwright/test";
import { type DemoIds, idsOf } from "./demoRows.ts";
import { expectFirstView, expectInFirstView } from "./firstView.ts";
import {
  expectAccessible,
  expectGoodLayout,
  expectLargeTypeFits,
  expectReadableInEveryLook,
  expectSettled,
} from "./goodScreen.ts";
import { expect, test } from "./kenshu.ts";
import { expectTabReaches } from "./keyboard.ts";
import {
  addressIn,
  NOT_FOUND,
  oneOfEachKind,
  REGISTRATION,
  type Screen,
  screens,
} from "./screens.ts";
import {
  DESK,
  type Device,
  goTo,
  isForThumbs,
  isStudent,
  PHONE,
  pageOf,
  resize,
  TABLET,
  TALL,
} from "./visit.ts";
import { menus, type Walker, walkers } from "./walkers.ts";

test.describe.configure({ mode: "parallel" });

/** How many screens a test visits, so that no worker has to do all of an administrator's. */
const SHARE = 40;

/** The window in which a screen opens, and the one after turning the device. */
type Window = { reached: Device; turned: Device[] };
const HAND: Window = { reached: PHONE, turned: [TABLET] };
const TABLE: Window = { reached: DESK, turned: [] };

/**
 * The first is what such a person usually has at hand. Viewers see an administrator's screens with
 * less content.
 */
function windowsOf(letter: Walker): Window[] {
  if (letter === "V") return [TABLE];
  return isStudent(walkers[letter]) ? [HAND, TABLE] : [TABLE, HAND];
}

type Visitor = { letter: Walker; account: string | null; rows: Screen[] };
const letters = Object.keys(walkers) as Walker[];
const visitors: Visitor[] = [
  ...letters.map((letter) => ({
    letter,
    account: walkers[letter],
    rows: screens.filter(({ account }) => account === undefined),
  })),
  ...[...new Set(screens.flatMap(({ account }) => account ?? []))].map((account) => ({
    letter: "S" as const,
    account,
    rows: screens.filter((row) => row.account === account),
  })),
];

for (const { letter, account, rows } of visitors) {
  for (let from = 0; from < rows.length; from += SHARE) {
    const share = rows.slice(from, from + SHARE);
    const title = `${account ?? "a visitor"} finds each screen as it should be, from ${share[0]?.route} on`;
    test(title, async ({ browser, kenshu }) => {
      const ids = await idsOf(kenshu);
      const [first = TABLE, ...others] = windowsOf(letter);
      const page = await pageOf(browser, kenshu, account, first.reached);
      await page.goto("/home");
      await expectSettled(page);
      let hasMissed = false;
      const visited = visitedBy(letter, share);
      const addresses = visited.flatMap(({ at }) => at).map((at) => addressIn(at, ids));
      const kinds = oneOfEachKind(addresses);
      for (const row of visited) {
        const heading = headingFor(row, letter);
        for (const at of [row.at].flat()) {
          const address = addressIn(at, ids);
          const expected = outcome(row, address, heading, letter, ids);
          expect.soft(await visit(page, address, expected.heading), address).toEqual(expected);
          // A screen that redirects is judged at its target. A missing screen is judged once,
          // because all look alike.
          if (heading === undefined || (heading === NOT_FOUND && hasMissed)) continue;
          hasMissed ||= heading === NOT_FOUND;
          const look: Look = { account, address, cameFor: row.cameFor?.[letter] };
          await judge(page, first, look);
          const viewers = viewersOf(row, letter);
          const sameDevice = viewers.filter((other) => windowsOf(other)[0] === first);
          if (sameDevice[0] === letter) await expectAccessible(page, address);
          // The colours are the same in all of a kind.
          if (viewers[0] === letter && kinds.includes(address))
            await expectReadableInEveryLook(page, address);
          // The first viewer has judged it on a phone, unless these hold one there, too.
          const isOnBoth = viewers[0] === letter || isInHand(account, address);
          for (const other of isOnBoth ? others : []) {
            const elsewhere = await pageOf(browser, kenshu, account, other.reached);
            await goTo(elsewhere, address);
            await judge(elsewhere, other, look);
          }
        }
      }
    });
  }
}

/**
 * The screens that exist for this person. Of the others `guard.test.ts` holds where they lead, so
 * here one shows it, beside the page of sign-in, which sends people on by itself.
 */
function visitedBy(letter: Walker, rows: Screen[]): Screen[] {
  const refused = rows.filter((row) => headingFor(row, letter) === undefined);
  return rows.filter(
    (row) => !refused.includes(row) || row.route === "/" || row === refused.at(-1),
  );
}

type Look = {
  account: string | null;
  address: string;
  cameFor: ((main: Locator) => Locator[]) | undefined;
};

/** Whether people open the screen on a phone above all. */
function isInHand(account: string | null, address: string): boolean {
  return isStudent(account) || address.startsWith("/attendance");
}

/** Checks the layout at all widths, and the walk by Tab on a wide window and a narrow one. */
async function judge(page: Page, { reached, turned }: Window, look: Look): Promise<void> {
  const { account, address, cameFor } = look;
  for (const device of [reached, ...turned]) {
    const where = `${address} at ${device.viewport.width} px`;
    await resize(page, device);
    await expectSettled(page);
    await expectGoodLayout(page, where, isForThumbs(account, address, device));
    for (const wanted of cameFor?.(page.getByRole("main")) ?? []) {
      await expectInFirstView(wanted, where);
    }
    await expectFirstView(page, where);
    if (device !== TABLET) await expectTabReaches(page, where);
    if (device === PHONE && isInHand(account, address)) await expectLargeTypeFits(page, where);
  }
  await resize(page, reached);
}

for (const letter of letters) {
  const account = walkers[letter];
  test(`the menu of ${account ?? "a visitor"} has the entries of the role`, async ({
    browser,
    kenshu,
  }) => {
    const page = await pageOf(browser, kenshu, account, TALL);
    await page.goto(`${kenshu.url}/home`);
    await expectSettled(page);
    expect(await menuOf(page)).toEqual(menus[letter]);
  });
}

/** The unfolded side menu from top to bottom, without badges. */
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

/** The heading of the screen for this person, if it does not redirect. */
function headingFor({ shows }: Screen, letter: Walker): string | undefined {
  return Object.entries(shows).find(([letters]) => letters.includes(letter))?.[1];
}

/** Who sees the same screen as this person. The first sees most of it. */
function viewersOf({ shows }: Screen, letter: Walker): Walker[] {
  const viewers = Object.keys(shows).find((letters) => letters.includes(letter)) ?? "";
  return [...viewers] as Walker[];
}

/** What this person finds, according to the table. */
function outcome(
  { route, leadsTo }: Screen,
  address: string,
  heading: string | undefined,
  letter: Walker,
  ids: DemoIds,
): Seen {
  if (heading && leadsTo) {
    return { address: addressIn(leadsTo.at, ids), heading, route: leadsTo.route };
  }
  if (heading) return { address, heading, route };
  switch (letter) {
    case "U":
      return { address: REGISTRATION.at, heading: REGISTRATION.heading, route: REGISTRATION.at };
    case "-":
      return { address: `/?to=${address}`, heading: "サインイン", route: "/" };
    default:
      return { address: "/home", heading: "ホーム", route: "/_signedIn/home" };
  }
}

/** Goes there like a link. Reads the heading when it is the expected one, or when time is up. */
function visit(page: Page, href: string, heading: string): Promise<Seen> {
  return page.evaluate(
    async ({ href, heading }) => {
      const router = window.__TSR_ROUTER__;
      await router.navigate({ href, ignoreBlocker: true });
      const deadline = performance.now() + 60_000;
      const shown = () => document.querySelector("h1")?.innerText ?? "";
      while (shown() !== heading && performance.now() < deadline) {
        await new Promise((later) => setTimeout(later, 20));
      }
      return {
        // The path to open after sign-in is encoded twice.
        address: decodeURIComponent(decodeURIComponent(location.pathname + location.search)),
        heading: shown(),
        route: router.state.matches.at(-1)?.routeId ?? "",
      };
    },
    { href, heading },
  );
}
