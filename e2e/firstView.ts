import type { Locator, Page } from "@playwright/test";
import { expect } from "./kenshu.ts";

/**
 * All of it must stand between the top of the window and the bar at the bottom, when the screen
 * opens.
 */
export async function expectInFirstView(wanted: Locator, where: string): Promise<void> {
  const { top, bottom, end } = await wanted.first().evaluate((element) => {
    const bar = document.querySelector("nav[aria-label=よく使う画面]");
    const { top, bottom } = element.getBoundingClientRect();
    return {
      top,
      bottom,
      end: bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight,
    };
  });
  expect.soft(top, `top of ${wanted} on ${where}`).toBeGreaterThanOrEqual(0);
  expect.soft(bottom, `bottom of ${wanted} on ${where}`).toBeLessThanOrEqual(end);
}

/** Pixels from the top of the window to a chart. */
const CHART_MAX = 300;
/** How many rows of a search must be in view, by the width of the window. */
const rowsInView = (width: number) => (width < 768 ? 3 : 8);
/** The greatest height of a one-line row. */
const ONE_LINE = 44;
/** The chart of a student's progress, which is wider than a desktop window. */
const PROGRESS = "進捗表";

/**
 * The first view must show what people came for (rule 18.26): a chart near the top, and enough rows
 * of a search, or all of them. On wide windows no table scrolls sideways. If rows have several
 * lines, the first one lies in the upper half.
 */
export async function expectFirstView(page: Page, where: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { charts, lists, frames } = await page.evaluate((progress) => {
    const main = document.querySelector("main") ?? document.body;
    const topOf = (part: Element) => part.getBoundingClientRect().top + scrollY;
    const bottomOf = (part: Element) => part.getBoundingClientRect().bottom + scrollY;
    const chart = main.querySelector(`figure [role=img], [aria-label*="${progress}"]`);
    const charts = chart ? [topOf(chart)] : [];
    const isSearch = main.querySelector("search") !== null && charts.length === 0;
    const found = isSearch
      ? [...main.querySelectorAll("section > table > tbody, ul:has(> li)")]
      : [];
    const lists = found.slice(0, 1).map((list) => {
      const rows = [...list.children];
      return { tops: rows.map(topOf), bottoms: rows.map(bottomOf) };
    });
    const frames = [...main.querySelectorAll("section:has(> table)")].map((frame) => ({
      name: frame.getAttribute("aria-label") ?? "",
      excess: frame.scrollWidth - frame.clientWidth,
    }));
    return { charts, lists, frames };
  }, PROGRESS);
  for (const top of charts) {
    expect.soft(top, `the top of the chart on ${where}`).toBeLessThanOrEqual(CHART_MAX);
  }
  for (const { tops, bottoms } of lists) {
    const inView = bottoms.filter((bottom) => bottom <= height).length;
    const least = Math.min(rowsInView(width), bottoms.length);
    const [top = 0] = tops;
    const isTall = bottoms.some((bottom, row) => bottom - (tops[row] ?? 0) > ONE_LINE);
    if (isTall && top <= height / 2) continue;
    expect.soft(inView, `rows in the first view of ${where}`).toBeGreaterThanOrEqual(least);
  }
  if (width < 1280) return;
  for (const { name, excess } of frames.filter(({ name }) => !name.includes(PROGRESS))) {
    expect.soft(excess, `width of ${name} beyond its frame on ${where}`).toBeLessThanOrEqual(0);
  }
}
