import { spawnSync } from "node:child_process";
import { expectAccessible, expectReadableInEveryLook } from "../goodScreen.ts";
import { CLOCK_START, expect, test } from "../kenshu.ts";
import { skipWithout } from "../skipWithout.ts";
import { DESK, PHONE } from "../visit.ts";

type Block = { language: string | undefined; text: string };

test("every line of the guide does what the guide says, from top to bottom", async ({
  page,
  kenshu,
}) => {
  skipWithout("curl", "jq");
  await page.goto("/api/guide");
  const blocks: Block[] = await page.locator("pre code").evaluateAll((codes) =>
    codes.map((code) => ({
      language: /language-(\w+)/.exec(code.className)?.[1],
      text: code.textContent ?? "",
    })),
  );
  const answers = run(
    blocks.filter(({ language }) => language === "sh").map(({ text }) => text),
    { KENSHU: kenshu.url, TODAY: CLOCK_START.slice(0, 10) },
  );
  const told = blocks.flatMap(({ language, text }, index) => {
    const before = blocks.slice(0, index).filter((block) => block.language === "sh").length;
    return language === "json" ? [{ text, answer: answers[before - 1] ?? "" }] : [];
  });
  expect(told.length).toBeGreaterThan(5);
  for (const { text, answer } of told) {
    const { errorCode, ...rest } = JSON.parse(answer);
    const expected = JSON.parse(text);
    expect(errorCode).toBe(expected.errorCode);
    expect(Object.keys({ errorCode, ...rest })).toEqual(
      expect.arrayContaining(Object.keys(expected)),
    );
  }
});

test("the guide and the changes are read on a phone, at a desk and in the dark", async ({
  page,
}) => {
  for (const path of ["/api/guide", "/api/changes"]) {
    for (const { viewport } of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expectAccessible(page, `${path} at ${viewport.width} px`);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(viewport.width);
    }
    await expectReadableInEveryLook(page, path);
  }
});

/**
 * The output of each code block, run one after the other in one shell. Fails if one of them fails.
 */
function run(pieces: string[], env: Record<string, string>): string[] {
  const END = "=== end of a piece";
  const script = pieces.map((piece) => `${piece}\necho; echo "${END}"`).join("\n");
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout.split(END).slice(0, -1);
}
