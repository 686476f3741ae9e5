import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./kenshu.ts";
import { expectShapesStandOut } from "./shapes.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const AXE_OPTIONS: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // Nothing here reads style sheets or the position of a node.
  selectors: false,
  preload: false,
  rules: {
    // This rule searches style attributes for spacing with "!important". React cannot write that.
    "avoid-inline-spacing": { enabled: false },
    // We measure this below, on more controls and for thumbs too.
    "target-size": { enabled: false },
  },
};

const CONTRASTS: axe.RunOptions["runOnly"] = { type: "rule", values: ["color-contrast"] };

/** The smallest sides of a control that people tap, in CSS pixels. */
const TARGET = { thumb: 44, pointer: 24 };

/** What a button would do, said by a noun that leaves the act out: 「追加」 for 「追加する」. */
const BARE_NOUN =
  /^(追加|登録|更新|削除|検索|編集|変更|表示|保存|送信|再送信|再送|破棄|選択|終了|中止|開始|解除|並び替え|取り消し|強制予約|キャンセル|コピー|プレビュー|領収書|印刷|再読み込み|サインイン|サインアウト|評価)$/;

/** A screen is ready within this many milliseconds. */
const SETTLING = 60_000;

/**
 * Waits until the requested screen is ready: its heading, all its data, and no placeholder rows.
 */
export async function expectSettled(page: Page): Promise<void> {
  const missing = await page.evaluate(async (patience) => {
    const isShown = (part: Element) => part.checkVisibility({ visibilityProperty: true });
    const missing = () => {
      const headings = [...document.querySelectorAll("h1")].filter(isShown);
      if (headings.length !== 1)
        return `one heading of ${headings.map(({ outerHTML }) => outerHTML).join(" ")}`;
      if (headings[0]?.textContent === "読み込み中") return "the screen";
      const running = "[aria-busy=true], .mantine-Skeleton-root, [aria-label=HMの検索]";
      return document.querySelector(running)?.outerHTML ?? null;
    };
    // A new width takes effect with the next frame.
    await new Promise(requestAnimationFrame);
    const deadline = performance.now() + patience;
    const arrived = async () => {
      while (missing() && performance.now() < deadline) {
        await new Promise((later) => setTimeout(later, 20));
      }
    };
    await arrived();
    // Moving elements must stand still before we measure them. When a resize interrupts a
    // transition, its promise never resolves, so we look at the animations themselves.
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const still = Math.min(deadline, performance.now() + 2000);
    while (isMoving() && performance.now() < still) {
      await new Promise((later) => setTimeout(later, 20));
    }
    // A live list may have been read anew meanwhile.
    await arrived();
    return missing();
  }, SETTLING);
  expect(missing, `what is missing on ${page.url()}`).toBeNull();
}

/**
 * axe finds nothing on the screen, at level AA and by best practice. While a modal dialog is open,
 * axe checks only the dialog.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect.soft(await axeFinds(page, AXE_OPTIONS), `axe on ${where}`).toEqual([]);
}

/**
 * The screen can be read and used by light, in the dark, and in the colours that the system forces.
 */
export async function expectReadableInEveryLook(page: Page, where: string): Promise<void> {
  await expectShapesStandOut(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  // Colours are read after their transition.
  await expectSettled(page);
  const found = await axeFinds(page, { ...AXE_OPTIONS, runOnly: CONTRASTS });
  expect.soft(found, `contrasts in the dark on ${where}`).toEqual([]);
  await expectShapesStandOut(page, `${where} in the dark`);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await expectSettled(page);
  await expectShapesStandOut(page, `${where} in forced colours`);
  await page.emulateMedia({ forcedColors: "none" });
}

async function axeFinds(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error("axe did not load");
    const include = [document.querySelector("dialog:modal") ? "dialog:modal" : ":root"];
    const { violations } = await window.axe.run({ include }, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, options);
}

/**
 * The screen fits its width, the window's title equals the heading, no raw value is visible, and the
 * buttons say what they do.
 */
export async function expectGoodLayout(page: Page, where: string, isForThumbs: boolean) {
  const { width, title, heading, text, buttons } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    title: document.title,
    heading: document.querySelector("h1")?.innerText,
    text: document.body.innerText,
    buttons: [...document.querySelectorAll("button, a.mantine-Button-root")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      // What follows for the ear alone says which one.
      .map((button) => document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode())
      .map((words) => words?.textContent?.trim() ?? ""),
  }));
  expect.soft(width, `width of ${where}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect.soft(title, `title of ${where}`).toBe(`${heading} | Kenshu`);
  expect.soft(text, `raw values on ${where}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
  const bare = buttons.filter((words) => BARE_NOUN.test(words));
  expect.soft(bare, `buttons without a verb on ${where}`).toEqual([]);

  expect.soft(await brokenCells(page), `words one below the other on ${where}`).toEqual([]);
  expect.soft(await brokenAmounts(page), `broken amounts on ${where}`).toEqual([]);
  const heights = await headerButtons(page);
  expect
    .soft(heights.length, `heights ${heights} of buttons in the head of ${where}`)
    .toBeLessThan(2);
  const small = await smallTargets(page, isForThumbs ? TARGET.thumb : TARGET.pointer);
  expect.soft(small, `small targets on ${where}`).toEqual([]);
}

/** Amounts of money that stand on two lines. */
async function brokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { index, 0: amount } of text.textContent?.matchAll(/[+−]?¥[\d,]+/g) ?? []) {
        const words = document.createRange();
        words.setStart(text, index);
        words.setEnd(text, index + amount.length);
        const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(amount);
      }
    }
    return broken;
  });
}

/** The heights of the buttons beside the title. */
async function headerButtons(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("main header .mantine-Button-root")]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => Math.round(button.getBoundingClientRect().height)),
    ),
  ]);
}

/** Cells of tables that break their words into lines of one to four letters. */
async function brokenCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main table :is(td, th)")]
      .filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
      .filter((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        const rects = [...words.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 8)));
        const letter = Number.parseFloat(getComputedStyle(cell).fontSize);
        const width =
          Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left));
        return lines.size > 2 && width < 4 * letter;
      })
      .map((cell) => cell.innerText),
  );
}

/**
 * The screen fits its width, and no words and no field are cut off at the side unless something
 * scrolls there.
 */
export async function expectNothingCutOff(page: Page, where: string): Promise<void> {
  // A screen that finds itself narrower needs a moment.
  const soon = expect.configure({ soft: true, timeout: 5000 });
  await soon.poll(() => cutOff(page), `cut off on ${where}`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${where}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    // What a modal dialog covers is out of reach.
    const top = document.querySelector("dialog:modal") ?? document.body;
    const cut = new Set<string>();
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const words = text.textContent?.trim();
      if (!words || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (text.parentElement.closest(".visuallyHidden, option")) continue;
      // A link that shows its text in brief has it whole in its title.
      if (text.parentElement.closest("a[title] [aria-hidden]")) continue;
      const frame = frameOf(text.parentElement);
      if (frame === null || isInCalendar(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top } of range.getClientRects()) {
        const isSeen = top < frame.bottom;
        if (isSeen && (left < frame.left - 1 || right > frame.right + 1))
          cut.add(text.parentElement.outerHTML);
      }
    }
    for (const field of top.querySelectorAll("input, select, textarea")) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue;
      const frame = frameOf(field);
      const { left, right } = field.getBoundingClientRect();
      if (frame && (left < frame.left - 1 || right > frame.right + 1)) cut.add(field.outerHTML);
    }
    return [...cut].map((part) => part.slice(0, 160));

    /** A schedule in the calendar is as large as its time. Its link leads to the rest. */
    function isInCalendar(element: Element | null): boolean {
      if (element === null) return false;
      return (
        getComputedStyle(element).containerType === "size" || isInCalendar(element.parentElement)
      );
    }

    /**
     * The nearest part that cuts off the element's text by hiding what is too wide. Null if a part
     * scrolls instead. A dialog scrolls only up and down.
     */
    function frameOf(element: Element): DOMRect | null {
      for (let part: Element | null = element; part; part = part.parentElement) {
        if (part instanceof HTMLDialogElement) return part.getBoundingClientRect();
        const { overflowX, clipPath } = getComputedStyle(part);
        if (clipPath !== "none" || ["auto", "scroll"].includes(overflowX)) return null;
        if (["hidden", "clip"].includes(overflowX)) return part.getBoundingClientRect();
      }
      return new DOMRect(0, 0, root.clientWidth, root.scrollHeight);
    }
  });
}

/**
 * With type twice as large nothing is cut off. Sticky parts leave half of the window to the content.
 */
export async function expectLargeTypeFits(page: Page, where: string): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expectNothingCutOff(page, `${where} with large type`);
  await expectHalfKept(page, where);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
}

async function expectHalfKept(page: Page, where: string): Promise<void> {
  const kept = await page.evaluate(() => {
    const kept = new Set<number>();
    for (const part of document.body.querySelectorAll("*")) {
      const { position, top, bottom } = getComputedStyle(part);
      if (!/sticky|fixed/.test(position) || (top === "auto" && bottom === "auto")) continue;
      if (part.closest(".visuallyHidden") || !part.checkVisibility({ visibilityProperty: true }))
        continue;
      const box = part.getBoundingClientRect();
      for (let line = Math.round(box.top); line < box.bottom; line += 1) kept.add(line);
    }
    return [...kept].filter((line) => line >= 0 && line < innerHeight).length / innerHeight;
  });
  expect.soft(kept, `kept in sight with large type on ${where}`).toBeLessThanOrEqual(0.5);
}

/** The focus keeps the visible message from going (rule 18.19). */
export async function holdMessage(page: Page): Promise<void> {
  await page.getByLabel("操作の結果").getByRole("button").last().focus();
}

/** The visible message covers no link, button or field, at any scroll position. */
export async function expectMessageClear(page: Page, where: string): Promise<void> {
  const message = page.getByLabel("操作の結果");
  await holdMessage(page);
  // A message under the pointer does not move.
  await page.mouse.move(0, 0);
  for (const part of [0, 0.25, 0.5, 1]) {
    const covered = await message.evaluate(async (bar, part) => {
      scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const shown = [...bar.children].filter((child) =>
        child.checkVisibility({ visibilityProperty: true }),
      );
      const messages = shown.map((child) => child.getBoundingClientRect());
      const header = document.querySelector("header");
      const end = header?.getBoundingClientRect().bottom ?? 0;
      const controls = [...document.querySelectorAll("a[href], button, input, select, textarea")];
      return (
        controls
          .filter((control) => !bar.contains(control) && control.checkVisibility())
          .filter((control) => !control.closest("[aria-hidden=true]"))
          // Elements that are scrolled under the header are out of sight.
          .filter(
            (control) => header?.contains(control) || control.getBoundingClientRect().top > end,
          )
          .filter((control) => {
            const { top, bottom, left, right } = control.getBoundingClientRect();
            return messages.some(
              (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
            );
          })
          .map((control) => control.outerHTML.slice(0, 120))
      );
    }, part);
    expect.soft(covered, `under the message on ${where}, scrolled by ${part}`).toEqual([]);
  }
}

/**
 * Visible controls that are smaller than `least`. A tick box counts with its label. Exempt are
 * links within a sentence (WCAG 2.5.8), controls outside the window, and controls only for the
 * pointer that have an equivalent on the screen, such as a free half hour of the calendar.
 */
async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const selector =
      "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]";
    const small: string[] = [];
    // Nobody can tap what a modal dialog covers.
    const top = document.querySelector("dialog:modal") ?? document;
    for (const control of top.querySelectorAll<HTMLElement>(selector)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const boxes = [control, ...labelsOf(control)].map((part) => part.getBoundingClientRect());
      const width =
        Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      const isOutside = boxes.every(({ right, bottom }) => right <= 0 || bottom + scrollY <= 0);
      if (isOutside || control.closest(".visuallyHidden") || isInSentence(control)) continue;
      if (control.matches("[aria-hidden=true][tabindex='-1']")) continue;
      if (Math.min(width, height) < least - 0.5) {
        small.push(`${control.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`);
      }
    }
    return small;

    function labelsOf(control: HTMLElement): HTMLElement[] {
      const isTick = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
      return isTick ? [...(control.labels ?? [])] : [];
    }

    function isInSentence(control: HTMLElement): boolean {
      if (getComputedStyle(control).display !== "inline") return false;
      let block = control.parentElement;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      return (block?.innerText.trim().length ?? 0) > control.innerText.trim().length;
    }
  }, least);
}
