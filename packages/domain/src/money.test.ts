import { expect, test } from "vitest";
import { formatYen } from "#money.ts";

test("yen are written with separators and a real minus sign", () => {
  expect([formatYen(1234), formatYen(-1234), formatYen(0)]).toEqual(["¥1,234", "−¥1,234", "¥0"]);
});
