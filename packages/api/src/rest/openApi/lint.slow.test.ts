import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "#rest/openApi/document.ts";

const source = JSON.stringify(
  openApiDocument({ version: "1.0.0", site: new URL("https://kenshu.example.jp"), contact: "" }),
);

test("redocly finds nothing, by its strict rules", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("spectral finds nothing", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: rulesets.oas as never, rules: {} });
  const problems = await linter.run(new spectral.Document(source, parsers.Json, "openapi.json"));
  expect(problems.map(({ code, path }) => `${code}: ${path.join("/")}`)).toEqual([]);
});
