import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useWorldPerTest } from "@kenshu/api/testing.ts";
import { expect, test } from "vitest";
import { backupJob } from "#jobs/backup.ts";
import { runDailyJobs } from "#jobs/dailyJobs.ts";

const world = useWorldPerTest("2027-03-10T02:00:00+09:00");

test("a backup is made daily at its time, the last 14 are kept, and other people's files stay", async ({
  onTestFinished,
}) => {
  const directory = await mkdtemp(join(tmpdir(), "kenshu-backups-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const dated = (day: string) => `kenshu-2027-${day}.backup`;
  const former = Array.from({ length: 14 }, (_, n) => dated(`02-${10 + n}`));
  for (const name of [...former, "letter.txt"]) await writeFile(join(directory, name), "");
  const logged: object[] = [];
  const log = { info: (fields: object) => logged.push(fields), warn() {}, error() {} };
  const parts = { db: world.db, clock: world.clock, log };
  const job = backupJob({ directory, at: "02:00", passphrase: "梅の花" }, world.connectionString);

  await runDailyJobs(parts, [job]);
  const today = [...former.slice(1), dated("03-10"), "letter.txt"];
  expect(await readdir(directory).then((names) => names.sort())).toEqual(today);
  expect(logged).toEqual([{ file: join(directory, dated("03-10")), bytes: expect.any(Number) }]);
  await runDailyJobs(parts, [job]);
  expect(logged).toHaveLength(1);
  world.clock.set("2027-03-11T02:00:00+09:00");
  await runDailyJobs(parts, [job]);
  expect(await readdir(directory)).toContain(dated("03-11"));
  expect(await readdir(directory)).not.toContain(former[1]);
});
