import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { ReceiptContent } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { describe, expect, test } from "vitest";
import { receiptPdf } from "#receiptPdf.ts";

const plain: ReceiptContent = {
  number: "No. 2027-000123",
  issuedOn: "2027-03-10",
  addressee: "髙﨑 𠮷郎",
  amount: 1234,
  memo: "研修費用",
  paidOn: "2027-03-05",
  tax: { rate: 10, amount: 112 },
  issuer: {
    name: "株式会社けんしゅう",
    address: "東京都千代田区丸の内一丁目1番1号 けんしゅうビル5階",
    registrationNumber: "T1234567890123",
  },
  stamp: null,
};

/** Every text at its longest. */
const long: ReceiptContent = {
  ...plain,
  addressee: "髙﨑𠮷鷗①㈱".repeat(5),
  amount: 100_000_000,
  tax: { rate: 8, amount: 7_407_407 },
  memo: "教材の費用".repeat(20),
  issuer: {
    name: "株式会社研修の会社".repeat(6).slice(0, 50),
    address: "東京都千代田区丸の内".repeat(10),
    registrationNumber: "T1234567890123",
  },
  stamp: "再発行",
};

/** The bytes of the PDF. */
const drawn = (content: ReceiptContent) => buffer(receiptPdf(content));

/** The output of a poppler-utils program for the PDF. */
function make(program: string, args: string[], pdf: Uint8Array): Buffer {
  skipWithout("pdftotext");
  return execFileSync(program, args, { input: pdf });
}
const ask = (...asked: Parameters<typeof make>) => make(...asked).toString();
const read = (pdf: Uint8Array) => ask("pdftotext", ["-", "-"], pdf);

describe("what is printed can be read back", () => {
  test("every text of a plain receipt", async () => {
    const text = read(await drawn(plain));
    for (const printed of [
      "領収書",
      "No. 2027-000123",
      "発行日 2027年3月10日",
      "髙﨑 𠮷郎 様",
      "¥1,234-",
      "金額（税込）",
      "税率 10%",
      "消費税 ¥112",
      "但し、研修費用として",
      "上記正に領収いたしました。",
      "入金日 2027年3月5日",
      "株式会社けんしゅう",
      "東京都千代田区丸の内一丁目1番1号 けんしゅうビル5階",
      "登録番号 T1234567890123",
    ]) {
      expect(text).toContain(printed);
    }
    expect(text).not.toMatch(/再発行|控/);
  });

  test("a reduced rate, no tax, and no number", async () => {
    const reduced = read(await drawn({ ...plain, tax: { rate: 8, amount: 91 } }));
    expect(reduced).toContain("税率 8%（軽減税率）");
    expect(reduced).toContain("消費税 ¥91");
    const exempt = read(await drawn({ ...plain, tax: { rate: null, amount: 0 } }));
    expect(exempt).toContain("消費税 対象外");
    expect(exempt).not.toMatch(/税込|税率|消費税 ¥/);
    // As it was issued before receipts had a tax.
    const former = read(await drawn({ ...plain, tax: null }));
    expect(former).toContain("登録番号 T1234567890123");
    expect(former).not.toMatch(/税込|税率|消費税/);
    const issuer = { ...plain.issuer, registrationNumber: "" };
    const plainest = read(await drawn({ ...plain, tax: null, issuer }));
    expect(plainest).toContain(issuer.address);
    expect(plainest).not.toMatch(/登録番号|税込|税率|消費税/);
  });

  test.each(["再発行", "控"] as const)("the stamp %s", async (stamp) => {
    expect(read(await drawn({ ...plain, stamp }))).toContain(stamp);
  });

  test.each([
    ["髙﨑𠮷鷗①㈱", "髙﨑𠮷鷗①㈱"],
    ["邉邊濵彅德𩸽", "邉邊濵彅德𩸽"],
    ["Ｊｏｈｎ Ōtani-Müller", "Ｊｏｈｎ Ōtani-Müller"],
    // A separate voicing mark, as some keyboards send it.
    ["ガキ\u3099ハ\u309aン", "ガギパン"],
    ["改行\nと\tタブ", "改行 と タブ"],
    // Invisible characters, which pasted text may contain.
    ["山\u200b田\u202e花\u0007子", "山田花子"],
    // A variant of the character, which stays in the text.
    ["葛\u{e0100}城", "葛\u{e0100}城"],
  ])("the name %j", async (addressee, printed) => {
    expect(read(await drawn({ ...plain, addressee }))).toContain(`${printed} 様`);
  });

  test.each([
    ["hangul", "김철수 홍길동", "NotoSansKR"],
    ["Thai", "สมชาย ใจดี", "NotoSansThai"],
    ["Arabic", "محمد بن علي", "NotoSansArabic"],
    ["simplified kanji", "张伟 陈华", "NotoSansSC"],
    ["Latin letters of Europe", "Łukasz Żółć-İğdır", "NotoSans"],
    ["Vietnamese", "Nguyễn Thị Ước", "NotoSansJP"],
    ["Cyrillic", "Петренко Ґалина Ї", "NotoSans"],
    ["Greek", "Αθηνά Ώρα", "NotoSans"],
    ["Devanagari", "प्रकाश श्री", "NotoSans"],
    ["several at once", "김 สมชาย Łuk 山田", "NotoSansThai"],
  ])("a name in %s, which has ink", async (_, addressee, font) => {
    const pdf = await drawn({ ...plain, addressee, memo: `${addressee}の教材` });
    // Programs surround right-to-left text with signs that say so.
    const text = read(pdf)
      .replace(/[\u200e\u200f\u202a-\u202e]/g, "")
      .replace(/ +/g, " ");
    expect(text).toMatch(new RegExp(`${addressee} ?様`));
    expect(text).toMatch(new RegExp(`${addressee} ?の教材`));
    expect(text).not.toContain("〓");
    expect(ask("pdffonts", ["-"], pdf)).toMatch(new RegExp(`\\+${font}-Regular `));
    const letters = [...addressee.replaceAll(" ", "")].length;
    expect(inkOf(pdf) - inkOf(await drawn({ ...plain, addressee: "" }))).toBeGreaterThan(
      letters * 15,
    );
  });

  test("a long name of several scripts keeps its order from line to line", async () => {
    const addressee = "김철수 สมชาย 山田 ".repeat(4).trim();
    const memo = `${"abcdefghij".repeat(6)}${addressee}`;
    const text = read(await drawn({ ...plain, addressee, memo })).replace(/\s/g, "");
    expect(text).toContain(`${addressee}様`.replace(/\s/g, ""));
    expect(text).toContain(`但し、${memo}として`.replace(/\s/g, ""));
  });

  test.each([
    ["👩\u200d🏫 山田", "〓 山田"],
    ["山田\ue000𠀀", "山田〓〓"],
    ["မြန်မာ", "〓〓〓"],
  ])("a name %j of older days, with what no font draws", async (addressee, printed) => {
    expect(read(await drawn({ ...plain, addressee }))).toContain(`${printed} 様`);
  });

  test.each([
    [1, "¥1-"],
    [50_000, "¥50,000-"],
    [100_000_000, "¥100,000,000-"],
  ])("the amount %i", async (amount, printed) => {
    expect(read(await drawn({ ...plain, amount }))).toContain(printed);
  });
});

test("the longest texts are printed whole, on one page, beside one another", async () => {
  const pdf = await drawn(long);
  const text = read(pdf).replace(/\s/g, "");
  expect(text).toContain(`${long.addressee}様`);
  expect(text).toContain(`但し、${long.memo}として`);
  expect(text).toContain(long.issuer.name);
  expect(text).toContain(long.issuer.address);
  expect(ask("pdfinfo", ["-"], pdf)).toMatch(/^Pages: +1$/m);

  const boxes = boxesOf(pdf);
  expect(boxes.length).toBeGreaterThan(15);
  for (const [index, box] of boxes.entries()) {
    expect(isInFrame(box), box.text).toBe(true);
    for (const other of boxes.slice(index + 1)) {
      expect(overlaps(box, other), `${box.text} / ${other.text}`).toBe(false);
    }
  }
});

test("a receipt is A5 landscape and small, with a title and its fonts embedded", async () => {
  const pdf = await drawn(plain);
  const info = ask("pdfinfo", ["-"], pdf);
  expect(info).toMatch(/^Title: +領収書 No\. 2027-000123$/m);
  expect(info).toMatch(/^Page size: +595\.28 x 419\.53 pts/m);
  const [, , ...fonts] = ask("pdffonts", ["-"], pdf).trimEnd().split("\n");
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(font).toMatch(/NotoSansJP-\w+ .* yes yes yes /);
  expect(pdf.length).toBeLessThan(60_000);
});

test("the same content gives the same bytes", async () => {
  expect(await drawn(plain)).toEqual(await drawn({ ...plain }));
});

/** How many pixels of the payee's line are dark. */
function inkOf(pdf: Uint8Array): number {
  const area = ["-r", "100", "-x", "60", "-y", "130", "-W", "560", "-H", "52"];
  const picture = make("pdftoppm", ["-gray", ...area, "-"], pdf);
  // After the picture's head each byte is a pixel.
  const pixels = picture.subarray(-560 * 52);
  return pixels.filter((pixel) => pixel < 128).length;
}

type Box = { text: string; left: number; top: number; right: number; bottom: number };

/** The position of each word, except the title, whose letters are apart. */
function boxesOf(pdf: Uint8Array): Box[] {
  const page = ask("pdftotext", ["-bbox", "-", "-"], pdf);
  const words = page.matchAll(
    /<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*)<\/word>/g,
  );
  return [...words]
    .map(([, left, top, right, bottom, text = ""]) => ({
      text,
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }))
    .filter(({ text }) => text !== "領収書");
}

/** Whether it is inside the frame around the page. */
function isInFrame({ left, top, right, bottom }: Box): boolean {
  return left > 21 && top > 21 && right < 595 - 21 && bottom < 419 - 21;
}

function overlaps(one: Box, other: Box): boolean {
  const isApart =
    one.right <= other.left ||
    other.right <= one.left ||
    one.bottom <= other.top ||
    other.bottom <= one.top;
  return !isApart;
}
