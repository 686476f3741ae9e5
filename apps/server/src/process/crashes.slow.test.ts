import { setTimeout as pause } from "node:timers/promises";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { newTrainee } from "@kenshu/heartful/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { openMailServer } from "#jobs/testing.ts";
import { hasAsked, test } from "#process/testing.ts";
import { call } from "#testing.ts";

test("after kill -9 in the middle of sending a mail another server sends it when the lease has run out", async ({
  startOnIt,
  world,
}) => {
  const mailServer = await openMailServer();
  const now = new Date();
  await world.db
    .insertInto("mail")
    .values({
      toAddress: "hanako@example.jp",
      subject: "",
      body: "",
      createdAt: now,
      nextAttemptAt: now,
    })
    .execute();
  const sending = Promise.withResolvers<void>();
  mailServer.answer = () => {
    sending.resolve();
    return new Promise(() => {});
  };
  const mailing = {
    MAIL: "",
    SMTP_URL: mailServer.url,
    MAIL_FROM: "kenshu@example.jp",
    PUBLIC_URL: "http://127.0.0.1",
  };
  const killed = startOnIt(mailing);
  await sending.promise;
  await killed.kill("SIGKILL");
  mailServer.answer = () => null;

  const other = startOnIt({ ...mailing, CLOCK_START: addMinutes(now, 6).toISOString() });
  const mail = () => world.db.selectFrom("mail").selectAll().executeTakeFirstOrThrow();
  while ((await mail()).doneAt === null) await pause(20);
  expect(await mail()).toMatchObject({ attemptCount: 2, leasedUntil: null, lastError: null });
  expect(mailServer.received).toHaveLength(1);
  await other.kill("SIGTERM");
  await mailServer.close();
});

test("after kill -9 while HM is asked about an import, and while it is written, nothing is half done", async ({
  startOnIt,
  world,
}) => {
  const now = new Date();
  const simulator = await world.simulator();
  const withHeartful = { HM_URL: simulator.url, HM_API_KEY: simulator.apiKey };
  const { id: areaId } = await world.build.area();
  const students: { therapistId: number; userId: number; areaId: number; userVersion: number }[] =
    [];
  for (let count = 0; count < 3; count++) {
    const trainee = newTrainee();
    simulator.change({ trainees: [trainee] });
    const { id: userId } = await world.build.guestStudent();
    students.push({ therapistId: trainee.therapistId, userId, areaId, userVersion: 1 });
  }
  const { id } = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, id, now);
  const importAt = (address: string) =>
    call(`${address}/api/StudentImport/ImportStudents`, "POST", { token, body: { students } });
  const linked = async () => {
    const rows = world.db.selectFrom("appUser").select("id").where("therapistId", "is not", null);
    const ids = students.map(({ userId }) => userId);
    return (await rows.where("id", "in", ids).execute()).length;
  };

  simulator.on({ kind: "slow", call: "getTrainee", times: 1, milliseconds: 2000 });
  const killedAsking = startOnIt(withHeartful);
  const first = await killedAsking.ready();
  importAt(first).catch(() => {});
  await hasAsked(simulator);
  await killedAsking.kill("SIGKILL");
  expect(await linked()).toBe(0);

  const holder = await world.db.startTransaction().execute();
  await sql`lock table mail in exclusive mode`.execute(holder);
  const killedWriting = startOnIt(withHeartful);
  const second = await killedWriting.ready();
  importAt(second).catch(() => {});
  await waitForLock(world.db);
  await killedWriting.kill("SIGKILL");
  await holder.rollback().execute();
  expect(await linked()).toBe(0);

  const other = startOnIt(withHeartful);
  expect((await importAt(await other.ready())).status).toBe(204);
  expect(await linked()).toBe(3);
  // The answer may have been lost. Sent again, the call says that it is done.
  expect((await importAt(await other.ready())).json).toMatchObject({ errorCode: "DbConflict" });
  await other.kill("SIGTERM");
});

test("after kill -9 while HM releases a trainee another server asks under the same key and ends the link", async ({
  startOnIt,
  world,
}) => {
  const now = new Date();
  const simulator = await world.simulator();
  const withHeartful = { HM_URL: simulator.url, HM_API_KEY: simulator.apiKey };
  const student = await world.build.student();
  const { therapistId } = await world.db
    .selectFrom("appUser")
    .select("therapistId")
    .where("id", "=", student.id)
    .$narrowType<{ therapistId: number }>()
    .executeTakeFirstOrThrow();
  simulator.change({ trainees: [newTrainee({ therapistId })] });
  simulator.on({ kind: "slow", call: "release", times: 1, milliseconds: 500 });
  const killed = startOnIt({ ...withHeartful, CLOCK_START: now.toISOString() });
  const address = await killed.ready();
  const { id } = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, id, now);
  const body = { userId: student.id, version: 1 };
  call(`${address}/api/User/UnlinkStudent`, "POST", { token, body }).catch(() => {});
  const release = () => world.db.selectFrom("traineeRelease").selectAll().executeTakeFirst();
  await hasAsked(simulator);
  await killed.kill("SIGKILL");
  const asked = () => simulator.received().filter((one) => one.call === "release");
  while (asked().length === 0) await pause(20);
  expect(await release()).toMatchObject({ attemptCount: 1, doneAt: null });

  const other = startOnIt({ ...withHeartful, CLOCK_START: addMinutes(now, 6).toISOString() });
  while (!(await release())?.doneAt) await pause(20);
  expect(asked()).toMatchObject([
    { status: 200, isReplayed: false },
    { status: 200, isReplayed: true },
  ]);
  const unlinked = { role: Role.Guest, therapistId: null, version: 2 };
  expect(
    await world.db
      .selectFrom("appUser")
      .select(["role", "therapistId", "version"])
      .where("id", "=", student.id)
      .executeTakeFirst(),
  ).toEqual(unlinked);
  await other.kill("SIGTERM");
});
