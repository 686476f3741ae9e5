import type { Locator, Page } from "@playwright/test";

/** An entry of the side menu. Its group unfolds first if it is folded. */
export async function entryOf(page: Page, group: string, entry: string): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  const folded = menu.getByRole("button", { name: group, expanded: false });
  if (await folded.isVisible()) await folded.click();
  return menu.getByRole("link", { name: entry, exact: true });
}

/** Chooses an entry of the side menu. */
export async function choose(page: Page, group: string, entry: string): Promise<void> {
  await (await entryOf(page, group, entry)).click();
}
