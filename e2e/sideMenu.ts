import type { Page } from "@playwright/test";

/** Chooses an entry of the side menu. Its group unfolds first if it is folded. */
export async function choose(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  // A badge may follow the name.
  const head = menu.getByRole("button", { name: new RegExp(`^${group}( |$)`) });
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
  await menu.getByRole("link", { name: entry, exact: true }).click();
}
