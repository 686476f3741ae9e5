import { setTimeout as pause } from "node:timers/promises";
import { openWorld } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cleanUp } from "#jobs/cleanUp.ts";
import { startJobs } from "#jobs.ts";

test("expired rows are deleted, valid ones stay", async () => {
  const { db, clock, build, close } = await openWorld();
  const now = clock.now();
  const { id: userId } = await build.user({ role: Role.Viewer });
  const hours = (count: number) => addHours(new Date(), count);
  await db
    .insertInto("signInSession")
    .values([
      { id: "over", userId, expiresAt: hours(-1), lastUsedAt: now },
      { id: "holds", userId, expiresAt: hours(1), lastUsedAt: now },
    ])
    .execute();
  const signUp = {
    userId,
    emailAddress: "",
    passwordHash: "",
    temporaryRegistrationPattern: 0,
  } as const;
  await db
    .insertInto("signUp")
    .values([
      { ...signUp, codeHash: "over", codeExpiresAt: addHours(now, -7 * 24) },
      { ...signUp, codeHash: "holds", codeExpiresAt: addHours(now, -7 * 24 + 1) },
    ])
    .execute();
  await db
    .insertInto("passwordReset")
    .values([
      { userId, tokenDigest: "over", codeHash: "", requestedAt: addHours(now, -24) },
      { userId, tokenDigest: "holds", codeHash: "", requestedAt: addHours(now, -23) },
    ])
    .execute();
  const { id: otherId } = await build.user({ role: Role.Viewer });
  const change = { emailAddress: "", codeHash: "" };
  await db
    .insertInto("emailAddressChange")
    .values([
      { ...change, userId, codeExpiresAt: addHours(now, -24) },
      { ...change, userId: otherId, codeExpiresAt: addHours(now, -23) },
    ])
    .execute();
  await db
    .insertInto("attempt")
    .values([
      { subject: Buffer.from("over"), madeAt: [addHours(now, -30), addHours(now, -24)] },
      { subject: Buffer.from("holds"), madeAt: [addHours(now, -30), addHours(now, -23)] },
    ])
    .execute();

  await cleanUp({ db, clock });

  expect(await db.selectFrom("signInSession").select("id").execute()).toEqual([{ id: "holds" }]);
  expect(await db.selectFrom("signUp").select("codeHash").execute()).toEqual([
    { codeHash: "holds" },
  ]);
  expect(await db.selectFrom("passwordReset").select("tokenDigest").execute()).toEqual([
    { tokenDigest: "holds" },
  ]);
  expect(await db.selectFrom("emailAddressChange").select("userId").execute()).toEqual([
    { userId: otherId },
  ]);
  expect(await db.selectFrom("attempt").select("subject").execute()).toEqual([
    { subject: Buffer.from("holds") },
  ]);
  await close();
});

test("an unconfirmed account is deleted with its last sign-up, and no other account is", async () => {
  const { db, clock, build, close } = await openWorld();
  const unconfirmed = { role: Role.Guest, isConfirmed: false, passwordHash: null };
  const waiting = await build.user({ ...unconfirmed, emailAddress: "waiting@kenshu.test" });
  await build.user({ ...unconfirmed, emailAddress: "gone@kenshu.test" });
  const kept = [waiting, await build.user({ role: Role.Viewer }), await build.student()];
  await db
    .insertInto("signUp")
    .values({
      userId: waiting.id,
      emailAddress: "waiting@kenshu.test",
      passwordHash: "",
      temporaryRegistrationPattern: 0,
      codeHash: "",
      codeExpiresAt: clock.now(),
    })
    .execute();
  await cleanUp({ db, clock });
  const left = await db.selectFrom("appUser").select("id").orderBy("id").execute();
  expect(left).toEqual(kept.map(({ id }) => ({ id })));
  await close();
});

test("any number of unconfirmed accounts is deleted", async () => {
  const { db, clock, build, close } = await openWorld();
  const { id } = await build.user({ role: Role.Viewer });
  await sql`
    insert into app_user (email_address, role, temporary_registration_pattern, created_at)
    select 'gone' || number || '@kenshu.test', ${Role.Guest}, 0, ${clock.now()}
    from generate_series(1, 2500) as number`.execute(db);
  await cleanUp({ db, clock });
  expect(await db.selectFrom("appUser").select("id").execute()).toEqual([{ id }]);
  await close();
});

test("a server does it for the day whose 03:00 was the last", async () => {
  const { db, clock, contextOf, close } = await openWorld("2027-03-10T02:00:00+09:00");
  const { site } = contextOf(null);
  await db
    .insertInto("attempt")
    .values({ subject: Buffer.from("over"), madeAt: [addHours(clock.now(), -24)] })
    .execute();
  const log = { info() {}, warn() {}, error() {} };
  const stop = startJobs({ db, clock, log, site, heartful: null }, null);
  const runs = () =>
    db.selectFrom("dailyRun").select(["job", "day", "doneAt"]).orderBy("job").execute();
  const areDone = async () => {
    const written = await runs();
    return written.length > 0 && written.every(({ doneAt }) => doneAt !== null);
  };
  while (!(await areDone())) await pause(10);
  await stop();
  expect(await runs()).toEqual(
    ["cleanUp", "logMonths", "reminder", "wishes"].map((job) => ({
      job,
      day: "2027-03-09",
      doneAt: clock.now(),
    })),
  );
  expect(await db.selectFrom("attempt").selectAll().execute()).toEqual([]);
  await close();
});
