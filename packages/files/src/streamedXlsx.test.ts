import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamedXlsx } from "#streamedXlsx.ts";
import { readWorkbooks } from "#testing.ts";

/** Texts that a workbook may misinterpret, or cannot hold as they are. */
const texts = ["#N/A", "=1+1", "_x0041_", "  二つ  の空白 ", "<b>&", "\ufffe\u0001", "\ud800"];

test("whatever a title, a row and a condition say is text, with a chart beside it, too", async () => {
  const table = {
    name: "一覧",
    columns: [
      { title: "項目", kind: "text" as const },
      ...texts.map((title) => ({ title, kind: "number" as const })),
    ],
    about: { conditions: texts.map((text) => ({ label: "地域", text })), meaning: ["説明。"] },
  };
  async function* rows() {
    for (const text of texts) yield [text, ...texts.map(() => 1)];
    return ["合計", ...texts.map(() => texts.length)];
  }
  const series = texts.map((_, index) => ({ column: index + 1, color: null }));
  const chart = { kind: "bar" as const, title: "図", series, rowCount: texts.length };
  const file = await buffer(streamedXlsx(table, rows(), chart));

  const [[sheet, picture, about] = []] = await readWorkbooks([file]);
  const plain = ["#N/A", "=1+1"];
  const kept = ["  二つ  の空白 ", "<b>&"];
  const labels = sheet?.rows.map(([label]) => label) ?? [];
  expect(labels.slice(1, 3)).toEqual(plain);
  expect(labels.slice(4, 6)).toEqual(kept);
  expect(labels.at(-1)).toBe("合計");
  expect(sheet?.rows[0]?.slice(1, 3)).toEqual(plain);
  expect(sheet?.rows[0]?.slice(4, 6)).toEqual(kept);
  expect(sheet?.filter).toBe("A1:H8");
  expect(picture?.charts).toHaveLength(1);
  expect(about?.rows.slice(1, 3).map(([, text]) => text)).toEqual(plain);

  const parts = unzipSync(file);
  const sheets = Object.entries(parts).filter(([name]) => name.startsWith("xl/worksheets/sheet"));
  const xml = sheets.map(([, bytes]) => strFromU8(bytes)).join();
  expect(xml).toContain("_x005F_x0041_</t>");
  expect(xml).toContain("_xFFFE__x0001_</t>");
  // These are neither an error nor a formula.
  expect(xml).not.toMatch(/t="e"|<f[ >]/);
});

test("a column is as wide as its longest text, and a very long one wraps", async () => {
  const texts = ["短い", "2027/03/15(月) 13:00 新宿研修センター", "長い".repeat(100)];
  const table = {
    name: "一覧",
    columns: texts.map((title) => ({ title: title.slice(0, 2), kind: "text" as const })),
    about: { conditions: [], meaning: [] },
  };
  async function* rows() {
    for (let count = 0; count < 3000; count += 1) yield texts;
    return undefined;
  }
  const [[sheet] = []] = await readWorkbooks([await buffer(streamedXlsx(table, rows()))]);
  expect(sheet?.widths).toEqual([20, 38, 60]);
  expect(sheet?.rows).toHaveLength(3001);
  expect(sheet?.rows.at(-1)).toEqual(texts);
});
