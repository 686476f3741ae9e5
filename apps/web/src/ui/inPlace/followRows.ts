// What others change appears in place (rule 24.7). Rows carry the attributes of liveRow; nothing
// else on a screen needs to know.

import { holdPlace } from "./keepPlace.ts";
import { liveRows, wordsOf } from "./liveRow.ts";
import { type RowWords, rowChanges } from "./rowChanges.ts";
import { tellNews } from "./tellNews.ts";

/** In milliseconds: an answer is on the screen by then. */
const SHOWN_WITHIN = 300;
/** How long a changed row is marked. */
const MARKED = 3000;

type Watch = {
  href: string;
  isByOthers: boolean;
  words: Map<string, RowWords>;
  bringBack: () => void;
};

let watch: Watch | null = null;
let end: number | undefined;
const observer = new MutationObserver(settle);

/**
 * An answer has come and is about to be shown. Was it asked for because of others, then its changes
 * are marked and told; what the reader did shows without that.
 */
export function expectAnswer(why: "others" | "clock" | "reader"): void {
  if (watch && observer.takeRecords().length > 0) settle();
  if (why === "reader") {
    close();
    return;
  }
  const isByOthers = why === "others" || watch?.isByOthers === true;
  clearTimeout(end);
  end = window.setTimeout(close, SHOWN_WITHIN);
  if (watch) {
    watch.isByOthers = isByOthers;
    return;
  }
  watch = lookAt(isByOthers);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-told"],
  });
}

// Whoever scrolls meanwhile goes on from there.
addEventListener(
  "scroll",
  () => {
    if (watch) watch.bringBack = holdPlace(liveRows());
  },
  { passive: true },
);

function lookAt(isByOthers: boolean): Watch {
  const rows = liveRows();
  return {
    href: location.href,
    isByOthers,
    words: wordsOfAll(rows),
    bringBack: holdPlace(rows),
  };
}

function settle(): void {
  if (!watch) return;
  if (watch.href !== location.href) {
    close();
    return;
  }
  watch.bringBack();
  const rows = liveRows();
  const changes = rowChanges(watch.words, wordsOfAll(rows));
  if (watch.isByOthers) {
    for (const { key } of changes) mark(rows.get(key));
    tellNews(changes);
  }
  watch = lookAt(watch.isByOthers);
  observer.takeRecords();
}

function close(): void {
  clearTimeout(end);
  observer.disconnect();
  watch = null;
}

function wordsOfAll(rows: ReadonlyMap<string, HTMLElement>): Map<string, RowWords> {
  return new Map([...rows].map(([key, element]) => [key, wordsOf(element)]));
}

const marks = new WeakMap<HTMLElement, number>();

function mark(row: HTMLElement | undefined): void {
  if (!row) return;
  clearTimeout(marks.get(row));
  row.dataset.news = "";
  marks.set(
    row,
    window.setTimeout(() => delete row.dataset.news, MARKED),
  );
}
