import type { Readable } from "node:stream";
import {
  type Issuer,
  type ReceiptContent,
  type ReceiptTax,
  taxRateText,
} from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { withoutUnseen } from "@kenshu/domain/characters.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import PDFDocument from "pdfkit";
import { registerFonts, type Weight } from "#pdfFonts.ts";
import { drawText, type SetText, setText } from "#pdfText.ts";

const INK = "#1a1a1a";
const RULE = "#8a8a8a";
const SHADE = "#f0f0ee";
const STAMP = "#b3261e";

/** A5 landscape, in points. */
const WIDTH = 595.28;
const HEIGHT = 419.53;
const LEFT = 42;
const RIGHT = WIDTH - LEFT;
const BOTTOM = HEIGHT - 38;

/**
 * The receipt as a PDF with one page, A5 landscape, and embedded fonts (rule 10.2). The same
 * content gives the same bytes.
 */
export function receiptPdf(content: ReceiptContent): Readable {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: "ja-JP",
    displayTitle: true,
    info: {
      Title: `領収書 ${content.number}`,
      Author: content.issuer.name,
      CreationDate: tokyoInstant(content.issuedOn),
    },
  });
  registerFonts(doc);
  doc.fillColor(INK);
  drawFrame(doc);
  drawHead(doc, content);
  drawAddressee(doc, content.addressee);
  drawAmount(doc, content);
  drawPurpose(doc, content);
  drawIssuer(doc, content.issuer);
  doc.end();
  return doc;
}

function drawFrame(doc: PDFKit.PDFDocument): void {
  doc.strokeColor(RULE);
  for (const [inset, weight] of [
    [18, 1],
    [21, 0.4],
  ] as const) {
    doc
      .lineWidth(weight)
      .rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
      .stroke();
  }
}

function drawHead(doc: PDFKit.PDFDocument, { number, issuedOn, stamp }: ReceiptContent): void {
  const spacing = 16;
  doc.font("bold").fontSize(25);
  // Spacing follows the last character, too.
  const width = doc.widthOfString("領収書", { characterSpacing: spacing }) - spacing;
  // When read aloud or copied, the title is one word.
  doc.markContent("Span", { actual: "領収書" });
  doc.text("領収書", (WIDTH - width) / 2, 36, { characterSpacing: spacing, lineBreak: false });
  doc.endMarkedContent();

  doc.font("regular").fontSize(9.5);
  printRight(doc, number, 38);
  printRight(doc, `発行日 ${printedDate(issuedOn)}`, 54);

  if (stamp === null) return;
  doc.font("bold").fontSize(13).fillColor(STAMP).strokeColor(STAMP);
  doc.lineWidth(1.4).rect(LEFT, 38, 72, 27).stroke();
  doc.text(stamp, LEFT, 42, { width: 72, align: "center" }).fillColor(INK);
}

function drawAddressee(doc: PDFKit.PDFDocument, addressee: string): void {
  const box = { width: 400, height: 28, sizes: [18, 16, 14, 12, 10, 8] };
  const text = setFitting(doc, `${printable(addressee)} 様`, "regular", box);
  drawText(doc, text, LEFT + 6, 132 - heightOf(text));
  line(doc, LEFT, LEFT + box.width + 12, 136);
}

function drawAmount(doc: PDFKit.PDFDocument, { amount, tax }: ReceiptContent): void {
  doc
    .rect(LEFT, 156, RIGHT - LEFT, 50)
    .fill(SHADE)
    .fillColor(INK);
  line(doc, LEFT, RIGHT, 156);
  line(doc, LEFT, RIGHT, 206);
  doc
    .font("regular")
    .fontSize(11)
    .text(tax?.rate ? "金額（税込）" : "金額", LEFT + 14, 173, { lineBreak: false });
  doc.font("bold").fontSize(27);
  doc.text(`${formatYen(amount)}-`, LEFT, 161, { width: RIGHT - LEFT, align: "center" });
  if (tax) drawTax(doc, tax);
}

/** Rate and tax at the end of the amount's line (rule 10.7). */
function drawTax(doc: PDFKit.PDFDocument, { rate, amount }: ReceiptTax): void {
  const lines =
    rate === null
      ? [`消費税 ${taxRateText(rate)}`]
      : [`税率 ${taxRateText(rate)}`, `消費税 ${formatYen(amount)}`];
  doc.font("regular").fontSize(9.5);
  for (const [index, text] of lines.entries()) {
    const y = 174 + (index - (lines.length - 1) / 2) * 15;
    doc.text(text, RIGHT - 14 - doc.widthOfString(text), y, { lineBreak: false });
  }
}

/** The purpose and the date of the payment. However long it is, it stays above the issuer. */
function drawPurpose(doc: PDFKit.PDFDocument, { memo, paidOn }: ReceiptContent): void {
  const box = { width: RIGHT - LEFT - 12, height: 50, sizes: [12, 11, 10, 9] };
  const text = setFitting(doc, `但し、${printable(memo)}として`, "regular", box);
  drawText(doc, text, LEFT + 6, 220);
  const below = 220 + heightOf(text) + 6;
  doc.font("regular");
  doc.fontSize(11).text("上記正に領収いたしました。", LEFT + 6, below, { lineBreak: false });
  doc.fontSize(9.5);
  doc.text(`入金日 ${printedDate(paidOn)}`, LEFT + 6, BOTTOM - 14, { lineBreak: false });
}

/** The issuer at the bottom right. It grows upwards. */
function drawIssuer(doc: PDFKit.PDFDocument, issuer: Issuer): void {
  const width = 274;
  const number = issuer.registrationNumber;
  const registration =
    number === ""
      ? []
      : ([{ weight: "regular", text: `登録番号 ${number}`, height: 14, sizes: [9.5] }] as const);
  const parts = [
    { weight: "bold", text: printable(issuer.name), height: 34, sizes: [13, 12, 11, 10] },
    { weight: "regular", text: printable(issuer.address), height: 40, sizes: [9.5, 9, 8.5, 8] },
    ...registration,
  ] as const;
  let y = BOTTOM;
  for (const { weight, text, ...box } of parts.toReversed()) {
    const set = setFitting(doc, text, weight, { width, ...box });
    y -= heightOf(set);
    drawText(doc, set, RIGHT - width, y);
    y -= 3;
  }
}

type Box = { width: number; height: number; sizes: readonly number[] };

/** The text in the largest size that fits the box, or else in the smallest. */
function setFitting(
  doc: PDFKit.PDFDocument,
  text: string,
  weight: Weight,
  { width, height, sizes }: Box,
): SetText {
  const [size = 0, ...smaller] = sizes;
  const set = setText(doc, text, { weight, size, width });
  if (heightOf(set) <= height || smaller.length === 0) return set;
  return setFitting(doc, text, weight, { width, height, sizes: smaller });
}

function heightOf({ lines, lineHeight }: SetText): number {
  return lines.length * lineHeight;
}

function printRight(doc: PDFKit.PDFDocument, text: string, y: number): void {
  doc.text(text, RIGHT - doc.widthOfString(text), y, { lineBreak: false });
}

function line(doc: PDFKit.PDFDocument, from: number, to: number, y: number): void {
  doc.lineWidth(0.7).strokeColor(RULE).moveTo(from, y).lineTo(to, y).stroke();
}

/**
 * One line of text without invisible characters, which would be printed as boxes. A kana and its
 * separate voicing mark become the font's single glyph.
 */
function printable(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, " "), "").replace(
    /[\u3041-\u30ff][\u3099\u309a]/g,
    (kana) => kana.normalize("NFC"),
  );
}

/** `2027年3月10日` */
function printedDate(date: PlainDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${year}年${month}月${day}日`;
}
