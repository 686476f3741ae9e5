import { expect, test } from "vitest";
import { licenceParts } from "./licenceParts.ts";

const idsIn = (expression: string) => licenceParts(expression).flatMap(({ id }) => id ?? []);

test("every licence of an expression is found, and nothing of it is lost", () => {
  expect(idsIn("MIT")).toEqual(["MIT"]);
  expect(idsIn("MIT AND OFL-1.1")).toEqual(["MIT", "OFL-1.1"]);
  expect(idsIn("(MIT OR CC0-1.0)")).toEqual(["MIT", "CC0-1.0"]);
  const texts = licenceParts("(MIT OR CC0-1.0)").map(({ text }) => text);
  expect(texts.join("")).toBe("(MIT OR CC0-1.0)");
});
