import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { recordExamples } from "../examples/story.ts";
import { expect, startKenshu, test } from "../kenshu.ts";

const EXAMPLES = fileURLToPath(import.meta.resolve("@kenshu/api/rest/examples.json"));

/** `npm run examples` writes the file. A test run compares it. */
test("every operation has an example whose answer comes from the demo data", async () => {
  const kenshu = await startKenshu();
  const recorded = await recordExamples(kenshu);
  await kenshu.stop();
  if (test.info().config.updateSnapshots === "all") {
    await writeFile(EXAMPLES, `${JSON.stringify(recorded, null, 2)}\n`);
  }
  expect(recorded).toEqual(JSON.parse(await readFile(EXAMPLES, "utf8")));
});
