import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IntentTable, intentTables } from "@kenshu/api/intents/backlogs.ts";
import type { JobState } from "@kenshu/api/serverState.ts";
import { useWorldPerTest } from "@kenshu/api/testing.ts";
import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { outdatedFor } from "@kenshu/domain/live/outdated.ts";
import { expect, onTestFinished, test } from "vitest";
import { openCallTally } from "#callTally.ts";
import { openMailServer } from "#jobs/testing.ts";
import { startJobs } from "#jobs.ts";

/** Open screens hear of what no call has done (rule 24.2). */

const world = useWorldPerTest();

/** A row of the log, or else why no open screen needs one. */
type Answer = { says: RegExp } | { unheard: string };
const READ_EVERY_30_SECONDS = "the screens that show it read it every 30 seconds";
const NOT_SHOWN = "no screen shows what it forgets: all leave out what is over";

const ofDaily: Record<string, Answer> = {
  cleanUp: { unheard: NOT_SHOWN },
  logMonths: { unheard: "the log and the arrived mails are looked up, and are no live screens" },
  reminder: { says: /研修のお知らせを1件作成/ },
  wishes: { says: /置き換え/ },
  heartfulComparison: { says: /名の照合を開始/ },
  backup: { unheard: READ_EVERY_30_SECONDS },
};

/** With the intents that the job works off. Each kind that is given up writes a row, too. */
const ofRepeated: Record<string, Answer & { table?: IntentTable }> = {
  dailyJobs: { table: "daily_run", unheard: "each of them has its own answer" },
  heartfulReading: { says: /HMのカテゴリーと所属会社の変更を2件反映/ },
  dueSummaries: { says: /名の検索用の内容を更新/ },
  callTally: { unheard: READ_EVERY_30_SECONDS },
  // Its earlier attempts are read every 30 seconds.
  mailDelivery: { table: "mail", says: /メール「.*」の送信に失敗/ },
  vacancies: { table: "vacancy", says: /空きのお知らせを1名に作成/ },
  releases: { table: "trainee_release", says: /の紐づけを解除/ },
  resultAttempts: { table: "result_attempt", says: /の合否連携に失敗/ },
  comparison: { table: "heartful_comparison_lot", says: /照合を終了/ },
};

/** What may take long in the database, by its file. */
const ofLongWork: Record<string, string> = {
  "packages/api/src/modules/log/keepMonths.ts": "logMonths",
  "packages/api/src/modules/erasure/erase.ts": "an act of a person, who waits for it",
  "packages/api/src/modules/mail/movePastMails.ts": "logMonths",
  "packages/db/src/studentSummary/dueSummaries.ts": "dueSummaries",
  "packages/db/src/studentSummary/followStudents.ts": "before the servers of a version serve",
  "packages/db/src/placeSchedules.ts": "before the servers of a version serve",
  "packages/db/src/streamRows.ts": "only reads",
};

test("each job and each kind of intent has an answer", async () => {
  const { db, clock, connectionString } = world;
  const states: JobState[] = [];
  const end = startJobs(partsOf(), null, {
    states,
    backup: { directory: tmpdir(), at: "02:00", passphrase: null, connectionString },
    tally: openCallTally({ db, clock }),
  });
  expect(states.map(({ name }) => name).sort()).toEqual(Object.keys(ofRepeated).sort());
  await end();
  const runs = await db.selectFrom("dailyRun").select("job").execute();
  expect(runs.map(({ job }) => job).sort()).toEqual(Object.keys(ofDaily).sort());
  const tables = Object.values(ofRepeated).flatMap(({ table = [] }) => table);
  expect(tables.sort()).toEqual([...intentTables].sort());
});

test("all that may take long in the database belongs to one of them", async () => {
  const root = join(import.meta.dirname, "../../../..");
  const found: string[] = [];
  for await (const file of glob("{packages,apps}/*/src/**/*.ts", { cwd: root })) {
    const isCaller = /await takeLong\(/.test(readFileSync(join(root, file), "utf8"));
    if (isCaller && !file.endsWith(".test.ts")) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(ofLongWork).sort());
});

test("those that change what screens show write a row of which administrators hear", async () => {
  const { db, clock } = world;
  await prepare();
  const first = await db
    .selectFrom("auditLog")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const rows = () =>
    db
      .selectFrom("auditLog")
      .select(["category", "description", "targets", "operateUserId as operatorId"])
      .where("id", ">", first?.id ?? 0)
      .execute();
  const mailServer = await openMailServer();
  mailServer.answer = () => ({ responseCode: 550 });
  clock.set("2027-03-10T16:00:00+09:00");
  const mail = { smtpUrl: mailServer.url, from: "kenshu@example.jp" };
  const end = startJobs(partsOf(), mail);
  onTestFinished(async () => {
    await end();
    await mailServer.close();
  });

  const unheard = async () => {
    const heard = (await rows()).filter(
      (row) => outdatedFor({ userId: 0, letter: "A" }, [row as never]).length > 0,
    );
    return Object.entries({ ...ofDaily, ...ofRepeated }).flatMap(([name, answer]) =>
      "says" in answer && !heard.some(({ description }) => answer.says.test(description))
        ? [name]
        : [],
    );
  };
  await expect.poll(unheard).toEqual([]);
});

function partsOf() {
  const { db, clock, heartful, contextOf } = world;
  const { log, site } = contextOf(null);
  return { db, clock, log, site, heartful };
}

/** Leaves something to do for every job. */
async function prepare(): Promise<void> {
  const { db, clock, build, as, callerAs, simulator } = world;
  const due = { nextAttemptAt: clock.now() };
  // To be reminded of, and a wish that would have replaced it.
  const { id: reserveId, studentUserId } = await reservationOf("2027-03-11");
  const { scheduleId: full } = await build.reservationOn("2027-03-13");
  await db.updateTable("schedule").set({ capacity: 1 }).where("id", "=", full).execute();
  await (await as({ id: studentUserId })).trainingReserve.change({
    reserveId,
    scheduleId: full,
    acceptWaiting: true,
  });
  // A place that falls free, and somebody who watches it.
  const watched = await reservationOf("2027-03-12");
  await db
    .updateTable("schedule")
    .set({ capacity: 1 })
    .where("id", "=", watched.scheduleId)
    .execute();
  await (await as(await build.student())).trainingReserve.addWatch({
    scheduleId: watched.scheduleId,
  });
  clock.set("2027-03-10T10:01:00+09:00");
  const administrator = await build.user({ role: Role.Administrator });
  await (await callerAs(Role.Administrator)).trainingReserve.cancel({ reserveId: watched.id });
  // HM has new data, and knows neither the student to release nor the entry.
  (await simulator()).change({
    categories: [{ id: 5, name: "新しい分類", isFlex: true }],
    companies: [{ id: 7, name: "新しい会社" }],
  });
  const released = await build.student({ therapistId: 300_001 });
  await db
    .insertInto("traineeRelease")
    .values({
      userId: released.id,
      therapistId: 300_001,
      idempotencyKey: crypto.randomUUID(),
      requestedAt: clock.now(),
      operateUserId: administrator.id,
      operateUserName: "管理者",
      ...due,
    })
    .execute();
  await db
    .insertInto("resultAttempt")
    .values({
      studentUserId: (await build.student()).id,
      heartfulEntryId: 71,
      idempotencyKey: "a key",
      request: { categories: [], check: null, dropout: null, decidedBy: 1 },
      sentByUserId: administrator.id,
      createdAt: clock.now(),
      ...due,
    })
    .execute();
  // Beside the commands, which would work the summary out.
  await db.updateTable("appUser").set({ name: "渡邊" }).where("id", "=", released.id).execute();
}

async function reservationOf(day: string) {
  const { id: studentUserId } = await world.build.student();
  const kind = ReserveResult.Confirm;
  return { studentUserId, ...(await world.build.reservationOn(day, { studentUserId, kind })) };
}
