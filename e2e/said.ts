import { type BrowserContext, expect, type Page } from "@playwright/test";

/** What each page has told in a status, and no test has looked up. */
const told = new WeakMap<Page, string[]>();

/** From its start each page of this context writes down what it tells: that passes by. */
export async function recordSaid(context: BrowserContext): Promise<void> {
  await context.exposeBinding("recordSaid", ({ page }, text: string) => {
    told.set(page, [...toldBy(page), text]);
  });
  await context.addInitScript(() => {
    const { recordSaid } = window as unknown as { recordSaid(text: string): void };
    const before = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const status of document.querySelectorAll("[role=status], output")) {
        const text = status.textContent;
        if (before.get(status) === text) continue;
        before.set(status, text);
        if (text) recordSaid(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

export function toldBy(page: Page): string[] {
  return told.get(page) ?? [];
}

/**
 * The page tells this in a status, or has told it since what was looked up before. It may have gone
 * again: a message stays for six seconds, and the next one takes its place.
 */
export async function said(page: Page, words: string | RegExp): Promise<void> {
  const isIt = (text: string) =>
    typeof words === "string" ? text.includes(words) : words.test(text);
  await expect(() => {
    const all = toldBy(page);
    const place = all.findIndex(isIt);
    expect(place, `${words} is not in ${JSON.stringify(all)}`).not.toBe(-1);
    told.set(page, all.slice(place + 1));
  }).toPass({ timeout: 60_000 });
}
