/// <reference path="./linebreak.d.ts" />
import LineBreaker from "linebreak";
import { type FontName, fontWith, heightAboveBaseline, type Weight } from "#pdfFonts.ts";

/** Printed for a character that no font has, like printers who lack a type. */
const MISSING = "〓";
/**
 * Otherwise pdfkit lays out word by word, and puts the words of an Arabic name in the wrong order.
 */
const whole = { features: [], lineBreak: false };
const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

type Run = { font: FontName; text: string };
/** A text in lines with a distance of `lineHeight`. */
export type SetText = { lines: Run[][]; weight: Weight; size: number; lineHeight: number };

/**
 * Breaks the text into lines no wider than this, in points. pdfkit does this only with a single
 * font.
 */
export function setText(
  doc: PDFKit.PDFDocument,
  text: string,
  { weight, size, width }: { weight: Weight; size: number; width: number },
): SetText {
  const lineHeight = doc.fontSize(size).font(weight).currentLineHeight(true);
  const runsIn = (part: string) => runsOf(part.trimEnd(), weight);
  const fits = (part: string) => widthOf(doc, runsIn(part)) <= width;
  const lines: string[] = [];
  let line = "";
  for (const part of unbreakableParts(text, fits)) {
    if (line !== "" && !fits(line + part)) {
      lines.push(line);
      line = "";
    }
    line += part;
  }
  return { lines: [...lines, line].map(runsIn), weight, size, lineHeight };
}

/** Draws the text with its top left corner at this point. */
export function drawText(
  doc: PDFKit.PDFDocument,
  { lines, weight, size, lineHeight }: SetText,
  left: number,
  top: number,
): void {
  doc.fontSize(size);
  let baseline = top + heightAboveBaseline(weight, size);
  for (const line of lines) {
    let x = left;
    for (const run of line) {
      doc.font(run.font).text(run.text, x, baseline, { ...whole, baseline: "alphabetic" });
      x += widthOf(doc, [run]);
    }
    baseline += lineHeight;
  }
}

function widthOf(doc: PDFKit.PDFDocument, runs: Run[]): number {
  return runs.reduce((sum, { font, text }) => sum + doc.font(font).widthOfString(text, whole), 0);
}

/**
 * The parts between which a line can end. A word that is too long for any line can break anywhere.
 */
function unbreakableParts(text: string, fits: (word: string) => boolean): string[] {
  const breaker = new LineBreaker(text);
  const parts: string[] = [];
  let start = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    const word = text.slice(start, end.position);
    parts.push(...(fits(word) ? [word] : graphemesOf(word)));
    start = end.position;
  }
  return parts;
}

/** The text in runs with one font each. Spaces between two runs of the same font belong to them. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  let spaces = "";
  for (const { font, text: drawn } of graphemesOf(text).flatMap((one) => drawnBy(one, weight))) {
    const last = runs.at(-1);
    if (drawn === " ") {
      spaces += drawn;
    } else if (last?.font === font) {
      last.text += spaces + drawn;
      spaces = "";
    } else {
      if (spaces) runs.push({ font: weight, text: spaces });
      runs.push({ font, text: drawn });
      spaces = "";
    }
  }
  return runs;
}

/** One font draws a character with its accents, if one has them all. */
function drawnBy(grapheme: string, weight: Weight): Run[] {
  const font = fontWith(grapheme, weight);
  if (font) return [{ font, text: grapheme }];
  const [base = "", ...accents] = grapheme;
  if (!fontWith(base, weight)) return [{ font: weight, text: MISSING }];
  return [base, ...accents].flatMap((one) => drawnBy(one, weight));
}

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
