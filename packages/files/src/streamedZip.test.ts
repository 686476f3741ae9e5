import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamedZip, type ZippedFile } from "#streamedZip.ts";

async function* given(...files: ZippedFile[]) {
  yield* files;
}

async function* lines(count: number) {
  for (let line = 0; line < count; line += 1) yield `行${line}\n`;
}

const files = () =>
  given(
    { name: "はじめに.html", content: lines(20_000) },
    { name: "領収書/空.pdf", content: [] },
    { name: "データ.json", content: ["{", Buffer.from("}")] },
  );

test("files of any length come under their names with what is in them", async () => {
  const unzipped = unzipSync(await buffer(streamedZip(files())));
  const texts = Object.entries(unzipped).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(texts).toEqual([
    ["はじめに.html", Array.from({ length: 20_000 }, (_, line) => `行${line}\n`).join("")],
    ["領収書/空.pdf", ""],
    ["データ.json", "{}"],
  ]);
});

test("another program finds sizes and checksums right", async () => {
  skipWithout("unzip");
  const path = join(mkdtempSync(join(tmpdir(), "zip-")), "archive.zip");
  writeFileSync(path, await buffer(streamedZip(files())));
  expect(execFileSync("unzip", ["-t", path], { encoding: "utf8" })).toContain("No errors");
});

test("content that fails breaks the archive", async () => {
  async function* failing() {
    yield "始め";
    throw new Error("読めません");
  }
  const broken = streamedZip(given({ name: "データ.json", content: failing() }));
  await expect(buffer(broken)).rejects.toThrow("読めません");
});

test("a reader who stops ends the reading of what is left", async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (let line = 0; ; line += 1) yield `${line} ${Math.random()}\n`.repeat(1000);
    } finally {
      isEnded = true;
    }
  }
  const archive = streamedZip(given({ name: "データ.json", content: endless() }));
  for await (const _ of archive) break;
  await expect.poll(() => isEnded).toBe(true);
});
