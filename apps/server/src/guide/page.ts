import { marked, Renderer, type Tokens } from "marked";

/** Renders a text in Markdown as a page with a list of its sections and without scripts. */
export function pageOf(text: string): string {
  const renderer = new SectionRenderer();
  const content = marked.parse(text, { renderer, async: false });
  const { title, sections } = renderer;
  return framed({
    title,
    head: `<style>${textStyle}</style>`,
    body: `<div class="page">
<nav aria-label="このページの内容"><ol>${sections.map(link).join("")}</ol></nav>
<main>${content}</main>
</div>`,
  });
}

/** A Japanese page with the product's name and colours, and links to the other documents. */
export function framed({ title, head = "", body }: { title: string; head?: string; body: string }) {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Kenshu</title>
<style>${style}</style>
${head}
</head>
<body>
<header><a href="/">Kenshu</a>${links}</header>
${body}
</body>
</html>
`;
}

const links = `
<nav aria-label="APIの文書">
<a href="/api/guide">ガイド</a>
<a href="/api/docs">リファレンス</a>
<a href="/api/changes">変更</a>
<a href="/api/openapi.json">openapi.json</a>
</nav>`;

type Section = { id: string; title: string };

function link({ id, title }: Section): string {
  return `<li><a href="#${id}">${title}</a></li>`;
}

class SectionRenderer extends Renderer {
  title = "";
  readonly sections: Section[] = [];
  private frameCount = 0;

  override heading({ tokens, depth }: Tokens.Heading): string {
    const title = this.parser.parseInline(tokens);
    if (depth === 1) this.title = title;
    if (depth !== 2) return `<h${depth}>${title}</h${depth}>\n`;
    const id = `section-${this.sections.length + 1}`;
    this.sections.push({ id, title });
    return `<h2 id="${id}">${title}</h2>\n`;
  }

  override table(token: Tokens.Table): string {
    return this.frame("表", super.table(token));
  }

  override code(token: Tokens.Code): string {
    return this.frame("コード", super.code(token));
  }

  /** Wide content scrolls by itself, also by keyboard. The page never scrolls sideways. */
  private frame(kind: string, content: string): string {
    this.frameCount++;
    const name = `${kind}${this.frameCount}`;
    return `<div class="frame" tabindex="0" role="region" aria-label="${name}">${content}</div>\n`;
  }
}

/** The colours and measures of the web client. */
const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1f2529, #e9ecef);
  --ground: light-dark(#ffffff, #1f2529);
  --quiet: light-dark(#f1f3f5, #2b3238);
  --line: light-dark(#dee2e6, #495057);
  --brand: light-dark(#0b6975, #76b9c1);
}
* { box-sizing: border-box; }
html { scroll-padding: 72px 0 32px; }
body {
  margin: 0; color: var(--text); background: var(--ground); line-height: 1.7;
  font-family: system-ui, -apple-system, "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans JP", "Noto Sans CJK JP", sans-serif;
  line-break: strict; overflow-wrap: anywhere;
}
a { color: var(--brand); }
a:focus-visible, .frame:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
header {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0 24px; align-items: center;
  padding: 8px 24px; background: var(--ground); border-bottom: 1px solid var(--line);
}
header > a { font-weight: 700; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: 0 16px; }
header a { display: inline-block; padding: 4px 0; }
@media (max-width: 767px) { header { position: static; padding: 8px 16px; } }
@media print { header { display: none; } }
`;

const textStyle = `
.page { max-width: 1120px; margin: 0 auto; padding: 24px; display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 32px; }
.page > nav { position: sticky; top: 80px; align-self: start; max-height: calc(100vh - 96px); overflow-y: auto; }
.page > nav ol { margin: 0; padding-left: 32px; }
h1 { font-size: 24px; line-height: 1.4; margin: 0 0 16px; }
h2 { font-size: 20px; line-height: 1.4; margin: 32px 0 16px; padding-top: 16px; border-top: 1px solid var(--line); }
h3 { font-size: 16px; line-height: 1.4; margin: 24px 0 8px; }
h1, h2, h3 { word-break: auto-phrase; text-wrap: balance; }
.frame { overflow-x: auto; margin: 16px 0; }
table { border-collapse: collapse; font-size: 14px; line-height: 1.5; }
th, td { padding: 8px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td { min-width: 9em; }
td code { overflow-wrap: normal; word-break: keep-all; }
td:first-child code { white-space: nowrap; }
thead:not(:has(th:not(:empty))) { display: none; }
pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 14px; background: var(--quiet); }
pre { margin: 0; padding: 16px; overflow-wrap: normal; width: max-content; min-width: 100%; }
pre code { padding: 0; }
code { padding: 2px 4px; }
@media (max-width: 767px) {
  .page { grid-template-columns: minmax(0, 1fr); padding: 16px; }
  .page > nav { position: static; max-height: none; }
}
@media print { .page > nav { display: none; } .page { display: block; } }
`;
