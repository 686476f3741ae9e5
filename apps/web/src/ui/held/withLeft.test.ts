import { expect, test } from "vitest";
import { withLeft } from "./withLeft.ts";

const after = (shown: string, rows: string) =>
  withLeft([...shown], [...rows], (row) => row).join("");

test("rows that have left stay behind the row that they followed", () => {
  expect(after("abc", "ac")).toBe("abc");
  expect(after("abc", "bc")).toBe("abc");
  expect(after("abcd", "ad")).toBe("abcd");
  expect(after("abc", "")).toBe("abc");
});

test("rows that come and change their order are where the server has them", () => {
  expect(after("abc", "axc")).toBe("abxc");
  expect(after("abc", "cxa")).toBe("cxab");
  expect(after("", "ab")).toBe("ab");
  const rows = ["a", "b"];
  expect(withLeft(["b"], rows, (row) => row)).toBe(rows);
});
