import { formatInstant } from "@kenshu/domain/time.ts";
import type { Part, Person, PresentedRow } from "#modules/ownData/part.ts";
import { parts } from "#modules/ownData/parts.ts";
import { withheld } from "#modules/ownData/withheld.ts";

/** Texts of the page come from people. */
const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: string) =>
  text.toWellFormed().replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** It stands alone: no script, and nothing from elsewhere. */
const style = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.6; }
  body { margin: 0 auto; max-width: 72rem; padding: 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.3; }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; font-size: 0.9rem; }
  th, td { border: 1px solid #767676; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
  td { white-space: pre-wrap; min-width: 18rem; max-width: 30rem; }
  td.short { white-space: nowrap; min-width: 0; }
  thead th { white-space: nowrap; }
  nav ol { columns: 14rem; }
  @page { size: A4 landscape; margin: 12mm; }
  @media print {
    body { max-width: none; padding: 0; font-size: 9pt; }
    nav { display: none; }
    .wide { overflow: visible; }
    table { font-size: 7pt; }
    td, td.short { white-space: pre-wrap; min-width: 0; }
    thead th { white-space: normal; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    h2 { break-after: avoid; }
  }
`;

const lastId = "withheld";
const lastTitle = "含まれていないもの";

/** The page up to its first part. */
export function pageStart({ name }: Person, now: Date): string {
  const entries = [...parts.map((part) => [part.name, part.title]), [lastId, lastTitle]];
  const links = entries.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`);
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(name)}さんのデータ</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${safe(name)}さんのデータ</h1>
<p>${formatInstant(now)}に保存されていた、${safe(name)}さんについてのデータです。同じ内容が、ほかのソフトで読める形で data.json にあります。</p>
<p>連絡先や精算など、大切な情報が入っています。人に渡すときや、共用の端末に置くときは気をつけてください。</p>
</header>
<nav aria-label="目次">
<ol>
${links.join("\n")}
</ol>
</nav>
<main>
`;
}

/** A part, from its heading to its end. */
export async function* section(
  { name, title, says, isOne, titles }: Part,
  rows: AsyncIterable<PresentedRow>,
): AsyncGenerator<string> {
  yield `<section>
<h2 id="${name}">${title}</h2>
<p>${says}</p>
`;
  let rowCount = 0;
  for await (const { texts } of rows) {
    if (rowCount === 0) yield tableStart(name, isOne ? [] : titles);
    rowCount += 1;
    yield isOne ? lines(titles, texts) : line(texts);
  }
  yield rowCount === 0 ? "<p>ありません。</p>\n" : tableEnd;
  yield "</section>\n";
}

function tableStart(name: string, titles: readonly string[]): string {
  const heads = titles.map((title) => `<th scope="col">${title}</th>`).join("");
  const head = heads && `<thead><tr>${heads}</tr></thead>`;
  return `<div class="wide" role="region" aria-labelledby="${name}" tabindex="0">
<table>${head}
<tbody>
`;
}

const tableEnd = "</tbody>\n</table>\n</div>\n";

function line(texts: readonly string[]): string {
  return `<tr>${texts.map(cell).join("")}</tr>\n`;
}

/** A date with a time range stays on one line. */
const SHORT = 24;

function cell(text: string): string {
  const isShort = text.length <= SHORT && !text.includes("\n");
  return `<td${isShort ? ' class="short"' : ""}>${safe(text)}</td>`;
}

function lines(titles: readonly string[], texts: readonly string[]): string {
  return titles
    .map((title, at) => `<tr><th scope="row">${title}</th>${cell(texts[at] ?? "")}</tr>\n`)
    .join("");
}

/** What is not there and why, and the end of the page. */
export function pageEnd(): string {
  const rows = withheld.map(({ what, why }) => line([what, why]));
  return `<section>
<h2 id="${lastId}">${lastTitle}</h2>
${tableStart(lastId, ["もの", "理由"])}${rows.join("")}${tableEnd}</section>
</main>
</body>
</html>
`;
}
