import type { Locator, Page } from "@playwright/test";

/** Chooses an entry of the side menu. Its group unfolds first if it is folded. */
export async function choose(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  await unfold(menu.getByRole("button", { name: named(group) }));
  await menu.getByRole("link", { name: named(entry) }).click();
}

async function unfold(head: Locator): Promise<void> {
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
}

/** A badge may follow the name. */
const named = (name: string) => new RegExp(`^${name}( |$)`);
