import type { Page } from "@playwright/test";
import { idsOf } from "./demoRows.ts";
import { expectSettled } from "./goodScreen.ts";
import type { Kenshu } from "./kenshu.ts";
import { type Opening, openings } from "./openings.ts";
import { addressesOf, addressIn } from "./screens.ts";
import { goTo } from "./visit.ts";
import { type Walker, walkers } from "./walkers.ts";

/** Something to look at: a screen, or what opens there. */
type Sight = {
  name: string;
  show: (page: Page, kenshu: Kenshu) => Promise<void>;
} & Pick<Opening, "isWide" | "isNamed">;

/**
 * All that people of this letter see and none of `walked` sees alike. The addresses have the ids of
 * `kenshu`.
 */
export function sightsOf(letter: Walker, walked: Walker[]): Sight[] {
  const ofScreens = addressesOf(letter, walked).map((address, index) => ({
    name: typeof address === "string" ? address : `screen ${index}`,
    show: async (page: Page, kenshu: Kenshu) => goTo(page, addressIn(address, await idsOf(kenshu))),
  }));
  const ofOpenings = openings
    .filter(({ account }) => account === walkers[letter])
    .map(({ path, open, ...rest }) => ({
      ...rest,
      show: async (page: Page, kenshu: Kenshu) => {
        // A new page has nothing open from before.
        const address = typeof path === "string" ? path : await path(kenshu);
        await page.goto(new URL(address, page.url()).href);
        await expectSettled(page);
        await open(page);
      },
    }));
  return [...ofScreens, ...ofOpenings];
}
