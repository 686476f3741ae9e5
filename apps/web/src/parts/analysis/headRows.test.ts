import { expect, test } from "vitest";
import { headRows } from "./headRows.ts";

const column = (key: string, group: string | null = null) => ({
  key,
  title: key,
  group,
  kind: "number" as const,
  isSeries: false,
  color: null,
});
const names = (heads: { title: string; span: number }[]) =>
  heads.map(({ title, span }) => `${title} ${span}`);

test("neighbours of one group stand under its title", () => {
  const [upper, lower] = headRows([
    column("label"),
    column("a", "body"),
    column("b", "body"),
    column("c", "foot"),
    column("total"),
  ]);
  expect(names(upper)).toEqual(["label 1", "body 2", "foot 1", "total 1"]);
  expect(names(lower)).toEqual(["a 1", "b 1", "c 1"]);
});

test("without groups there is one line of heads", () => {
  const [upper, lower] = headRows([column("label"), column("total")]);
  expect(names(upper)).toEqual(["label 1", "total 1"]);
  expect(lower).toEqual([]);
});
