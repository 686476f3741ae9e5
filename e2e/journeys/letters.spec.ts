import { inflateSync } from "node:zlib";
import { expectSettled } from "../goodScreen.ts";
import { expect, openHome, test } from "../kenshu.ts";

test("what is printed has every letter of the screen, on A4", async ({ page, kenshu }) => {
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/setting/area`);
  await expectSettled(page);
  const names = await page.locator("main tbody th[scope=row]").allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const printed = lettersIn(pdf);
  expect([...lettersOf(names.join(""))].filter((letter) => !printed.has(letter))).toEqual([]);
  const [, ...size] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(pdf.toString("latin1")) ?? [];
  expect(size.map((points) => Math.round(Number(points)))).toEqual([842, 595]);
});

test("a picture of the screen has letters, not boxes in their place", async ({ page, kenshu }) => {
  await page.goto(kenshu.url);
  const heading = page.getByRole("heading").first();
  const pictureOf = async (letter: string) => {
    await heading.evaluate((element, text) => element.replaceChildren(text), letter);
    return (await heading.screenshot()).toString("base64");
  };
  const pictures = new Set([await pictureOf(NO_FONT_HAS)]);
  const letters = ["研", "修", "髙", "﨑", "𠮷", "あ", "ア"];
  for (const letter of letters) pictures.add(await pictureOf(letter));
  expect(pictures.size).toBe(letters.length + 1);
});

/** Free in Unicode: each font draws its box. */
const NO_FONT_HAS = "\u{2fffd}";

/** A font may draw several signs by one glyph, which a PDF then names for any of them. */
const NO_LETTER = /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const lettersOf = (text: string) => new Set(text.normalize("NFKC").replaceAll(NO_LETTER, ""));

/** The letters that a PDF names for the glyphs of its fonts. A missing one is none of them. */
function lettersIn(pdf: Buffer): Set<string> {
  const letters: string[] = [];
  for (let start = 0; ; ) {
    const begin = pdf.indexOf("stream\n", start);
    if (begin < 0) return lettersOf(letters.join(""));
    start = pdf.indexOf("endstream", begin) + "endstream".length;
    const named = inflated(pdf.subarray(begin + "stream\n".length, start));
    for (const [, from = "", to = from, first = ""] of named.matchAll(
      /^<([\dA-F]{2,4})>(?: <([\dA-F]{2,4})>)? <([\dA-F]{4,8})>$/gim,
    )) {
      const units = Buffer.from(first, "hex").swap16();
      const code = units.toString("utf16le").codePointAt(0) ?? 0;
      const count = Number.parseInt(to, 16) - Number.parseInt(from, 16);
      for (let next = 0; next <= count; next++) letters.push(String.fromCodePoint(code + next));
    }
  }
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}
