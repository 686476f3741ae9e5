import type { Page } from "@playwright/test";

/**
 * Translates the page as Chrome does, from now on and after every change. Marks stand around every
 * translated text, so that the original can be read in it.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const UNTOUCHED = "font, script, style, textarea, noscript";
    let isSentence = false;
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.classList.add("translated-ltr");
      const observer = new MutationObserver((changes) => {
        const parents = changes.map(({ target }) => target);
        // Chrome asks its server in between.
        setTimeout(() => {
          for (const parent of parents) translateBelow(parent);
        });
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      translateBelow(document.body);
    });

    function translateBelow(top: Node): void {
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
      const texts = new Set<Node>(top instanceof Text ? [top] : []);
      while (walker.nextNode()) texts.add(walker.currentNode);
      for (const text of texts) {
        if (!text.isConnected || !text.textContent?.trim()) continue;
        if (text.parentElement?.closest(UNTOUCHED)) continue;
        // Neighbours are translated as a sentence, or each for itself.
        isSentence = !isSentence;
        const run = [text];
        for (let next = text.nextSibling; isSentence && next instanceof Text; ) {
          run.push(next);
          next = next.nextSibling;
        }
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
        inner.textContent = `‹${run.map(({ textContent }) => textContent).join("")}›`;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
        for (const other of run.slice(1)) other.parentNode?.removeChild(other);
      }
    }
  });
}

type Difference = { element: string; shown: string; meant: string };

/**
 * The elements whose visible words are not those that React means to show. Waits until something is
 * translated.
 */
export async function outdatedWords(page: Page): Promise<Difference[]> {
  await page.locator("font font").first().waitFor({ state: "attached" });
  return page.evaluate(() => {
    type Fiber = {
      tag: number;
      child: Fiber | null;
      sibling: Fiber | null;
      stateNode: unknown;
      memoizedProps: unknown;
      memoizedState: unknown;
    };
    const [ELEMENT, TEXT, OFFSCREEN] = [5, 6, 22];
    const outdated: Difference[] = [];
    const root = Object.entries(document.getElementById("root") ?? {});
    const [, top] = root.find(([name]) => name.startsWith("__reactContainer$")) ?? [];
    walk((top as { stateNode: { current: Fiber } }).stateNode.current, []);
    return outdated;

    /** Adds texts to `words`, the own words of the nearest element above. */
    function walk(first: Fiber | null, words: string[]): void {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.tag === OFFSCREEN && fiber.memoizedState !== null) continue;
        if (fiber.tag === TEXT) words.push(String(fiber.memoizedProps));
        if (fiber.tag === ELEMENT) compare(fiber);
        else walk(fiber.child, words);
      }
    }

    function compare({ child, stateNode, memoizedProps }: Fiber): void {
      const element = stateNode as Element;
      const { children } = memoizedProps as { children?: unknown };
      const words = /^(string|number|bigint)$/.test(typeof children) ? [String(children)] : [];
      walk(child, words);
      if (element.matches("textarea, style, script")) return;
      const texts = [...element.childNodes].map((node) =>
        node instanceof Text || node.nodeName === "FONT" ? node.textContent : "",
      );
      const shown = texts.join("").replace(/[‹›]/g, "");
      const meant = words.join("");
      if (shown !== meant)
        outdated.push({ element: element.outerHTML.slice(0, 200), shown, meant });
    }
  });
}
