import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { countUsed, criteria, id, keyword } from "./criteria.ts";

const { schema, address, cleared, read, write, asked } = criteria({
  keyword,
  areaId: z.nullable(id),
  enrollState: z.nullable(z.literal([0, 1])),
  isEnabled: z.nullable(z.boolean()),
  isPenaltyLeft: z.boolean(),
  roles: z.array(z.literal([0, 1])),
  order: z.enum(["since", "kana"]),
});

test("without criteria everything is shown in the usual order", () => {
  expect(read({})).toEqual({
    keyword: "",
    areaId: null,
    enrollState: null,
    isEnabled: null,
    isPenaltyLeft: false,
    roles: [],
    order: "since",
  });
  expect(schema.parse(read({}))).toEqual(cleared);
  expect(address.parse({})).toEqual({});
});

test("what filters by nothing is left out of an address; 0 and a chosen no filter", () => {
  expect(write(cleared)).toEqual({});
  const search = { enrollState: 0, isEnabled: false, isPenaltyLeft: true, roles: [0] } as const;
  expect(write({ ...cleared, ...search, roles: [0] })).toEqual(search);
  expect(countUsed({ ...cleared, ...search, keyword: "さ" }, cleared)).toBe(4);
});

test("an address is read into the values of the form, and says no more than they know", () => {
  const search = { keyword: "さ", enrollState: 0, areaId: undefined, page: 3 } as const;
  expect(read(search)).toEqual({ ...cleared, keyword: "さ", enrollState: 0 });
  const page = { page: 3, pageSize: PAGE_SIZE };
  expect(asked(search)).toEqual({ keyword: "さ", enrollState: 0, ...page });
});

test("an address takes a keyword of any length, which the form refuses, and no other wrong value", () => {
  const long = { keyword: "さ".repeat(1000) };
  expect(address.safeParse(long).success).toBe(true);
  expect(schema.safeParse({ ...cleared, ...long }).success).toBe(false);
  expect(address.safeParse({ areaId: 0 }).success).toBe(false);
  expect(address.safeParse({ areaId: null }).success).toBe(false);
  expect(address.safeParse({ order: "oldest" }).success).toBe(false);
});
