import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useWorldPerTest } from "@kenshu/api/testing.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { backupJob } from "#jobs/backup.ts";
import { requireNoFailedRun, runDailyJobs } from "#jobs/dailyJobs.ts";

const world = useWorldPerTest("2027-03-10T02:00:00+09:00");

test("a backup is made daily at its time, the last 14 are kept, and other people's files stay", async ({
  onTestFinished,
}) => {
  const directory = await mkdtemp(join(tmpdir(), "kenshu-backups-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const dated = (day: string) => `kenshu-2027-${day}.backup`;
  const former = Array.from({ length: 14 }, (_, n) => dated(`02-${10 + n}`));
  const leftByKilled = `${dated("02-01")}.part`;
  for (const name of [...former, leftByKilled, "letter.txt", "letter.part"])
    await writeFile(join(directory, name), "");
  const logged: object[] = [];
  const log = { info: (fields: object) => logged.push(fields), warn() {}, error() {} };
  const parts = { db: world.db, clock: world.clock, log };
  const job = backupJob({ directory, at: "02:00", passphrase: "梅の花" }, world.connectionString);

  await runDailyJobs(parts, [job]);
  const today = ["erased.txt", ...former.slice(1), dated("03-10"), "letter.part", "letter.txt"];
  expect(await readdir(directory).then((names) => names.sort())).toEqual(today);
  expect(logged).toEqual([{ file: join(directory, dated("03-10")), bytes: expect.any(Number) }]);
  await runDailyJobs(parts, [job]);
  expect(logged).toHaveLength(1);
  world.clock.set("2027-03-11T02:00:00+09:00");
  await runDailyJobs(parts, [job]);
  expect(await readdir(directory)).toContain(dated("03-11"));
  expect(await readdir(directory)).not.toContain(former[1]);
});

test("how each backup and its trial restore ended is written down", async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = { info() {}, warn() {}, error() {} };
  const { db, clock, connectionString, build } = world;
  const parts = { db, clock, log };
  const jobIn = (directory: string) =>
    backupJob({ directory, at: "02:00", passphrase: null }, connectionString);
  const ends = () =>
    db.selectFrom("backup").select(["endedAt", "isTaken", "isVerified"]).orderBy("id").execute();

  // Its folder is a file.
  const file = join(folder, "file");
  await writeFile(file, "");
  await runDailyJobs(parts, [jobIn(file)]);
  const notTaken = { endedAt: clock.now(), isTaken: false, isVerified: null };
  expect(await ends()).toEqual([notTaken]);
  await expect(requireNoFailedRun(parts, [jobIn(file)])).rejects.toThrow("backup");

  // What it holds breaks a rule.
  const { id } = await build.student();
  await sql`update student_summary set total_amount = total_amount + 1 where student_user_id = ${id}`.execute(
    db,
  );
  clock.set("2027-03-10T02:01:00+09:00");
  await runDailyJobs(parts, [jobIn(folder)]);
  const damaged = { endedAt: clock.now(), isTaken: true, isVerified: false };
  expect(await ends()).toEqual([notTaken, damaged]);
  await expect(requireNoFailedRun(parts, [jobIn(folder)])).rejects.toThrow("backup");

  await sql`update student_summary set total_amount = total_amount - 1 where student_user_id = ${id}`.execute(
    db,
  );
  clock.set("2027-03-10T02:06:00+09:00");
  await runDailyJobs(parts, [jobIn(folder)]);
  const good = { endedAt: clock.now(), isTaken: true, isVerified: true };
  expect(await ends()).toEqual([notTaken, damaged, good]);
  await requireNoFailedRun(parts, [jobIn(folder)]);
});
