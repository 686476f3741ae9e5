import { expect, test } from "vitest";
import { z } from "zod";
import { date, instant, listOf, optionalText, pageOf, requiredText } from "#fields.ts";

test("text that cannot be stored as it is, is refused", () => {
  for (const text of ["a\0b", "a\ud867", "\udeb7b"]) {
    expect(requiredText(10).safeParse(text).success).toBe(false);
    expect(optionalText(10).safeParse(text).success).toBe(false);
  }
  expect(requiredText(10).parse("　𩸽 髙﨑 ")).toBe("𩸽 髙﨑");
});

test("days and instants that do not exist, or lie outside 1900 to 2199, are refused", () => {
  for (const text of ["2027-02-29", "1899-12-31", "2200-01-01", "+02027-01-01", "2027-1-1", ""]) {
    expect(date.safeParse(text).success, text).toBe(false);
    expect(instant.safeParse(`${text}T10:00:00+09:00`).success, text).toBe(false);
  }
  expect(date.parse("2028-02-29")).toBe("2028-02-29");
  expect(instant.safeParse("2027-01-01T10:00:00").success).toBe(false);
  expect(instant.parse("2027-01-01T10:00:00Z")).toEqual(new Date("2027-01-01T19:00:00+09:00"));
});

test.each([
  ["list", listOf],
  ["page", pageOf],
] as const)("a %s lets nothing through but what its rows name", async (_, of) => {
  const rows = of(z.object({ id: z.number() }));
  expect(await rows.parseAsync({ rows: [{ id: 1, secret: "x" }], totalCount: 9 })).toEqual({
    rows: [{ id: 1 }],
    totalCount: 9,
  });
  await expect(rows.parseAsync({ rows: [{ id: "1" }], totalCount: 9 })).rejects.toThrow(z.ZodError);
  expect(rows.meta()?.isBoundedList).toBe(of === listOf ? true : undefined);
});
