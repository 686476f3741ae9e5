import type { Browser, Page } from "@playwright/test";
import { type Kenshu, signedInState } from "./kenshu.ts";

declare global {
  interface Window {
    /** TanStack Router stores itself here. */
    __TSR_ROUTER__: {
      navigate(to: { href: string; ignoreBlocker?: boolean }): Promise<void>;
      routesById: Record<string, unknown>;
      state: { matches: { routeId: string }[] };
    };
  }
}

export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1280, height: 630 }, isMobile: false, hasTouch: false };
export const LAPTOP = { ...DESK, viewport: { width: 1366, height: 768 } };
/** A window in which all groups of the menu can stand open. */
export const TALL = { ...DESK, viewport: { width: 1280, height: 2400 } };
export type Device = typeof PHONE;

const pages = new Map<string, Page>();

/** A page of this account on this device. The tests of a worker pass it on to each other. */
export async function pageOf(
  browser: Browser,
  kenshu: Kenshu,
  account: string | null,
  device: Device,
): Promise<Page> {
  // A turned phone becomes a tablet. Neither becomes a desktop computer, which has a pointer.
  const key = `${kenshu.url} ${account} ${device.hasTouch}`;
  let page = pages.get(key);
  if (!page) {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const context = await browser.newContext({ ...device, storageState });
    page = await context.newPage();
    pages.set(key, page);
  }
  await resize(page, device);
  return page;
}

export async function resize(page: Page, { viewport }: Device): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
}

/** Goes there like a link, whatever was being typed. Loads the application if necessary. */
export async function goTo(page: Page, path: string): Promise<void> {
  const before = new URL(page.url());
  if (before.protocol === "about:" || before.pathname + before.search + before.hash === path) {
    await page.goto(before.protocol === "about:" ? path : before.origin + path);
    return;
  }
  await page.evaluate(
    (href) => window.__TSR_ROUTER__.navigate({ href, ignoreBlocker: true }),
    path,
  );
  // An address that leads on may lead to where one is.
  if (page.url() === before.href) await page.goto(before.origin + path);
}

export function isStudent(account: string | null): boolean {
  return account === null || !/administrator|instructor|viewer/.test(account);
}

/** Students hold a phone or a tablet, and so do instructors with a roster. */
export function isForThumbs(account: string | null, path: string, device: Device): boolean {
  return device.hasTouch && (isStudent(account) || path.includes("/attendance/detail/"));
}
