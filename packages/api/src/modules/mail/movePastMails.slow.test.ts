import { sql } from "kysely";
import { expect, test } from "vitest";
import { keepMonths } from "#modules/log/index.ts";
import { movePastMails } from "#modules/mail/index.ts";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

const on = (day: string) => new Date(`${day}T00:00:00+09:00`);
/** As the world begins. */
const NOW = on("2027-03-10");
const A_WEEK_BEFORE = on("2027-03-03");
const failed = (at: Date) => ({ failedAt: at, lastError: "届きませんでした。" });

async function write(createdAt: Date, given: object = { doneAt: createdAt }) {
  const { id } = await world.db
    .insertInto("mail")
    .values({
      toAddress: "hanako@kenshu.test",
      subject: "件名",
      body: "本文",
      isOptional: true,
      createdAt,
      nextAttemptAt: createdAt,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const idsIn = async (table: "mail" | "pastMail") =>
  (await world.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
/** As the daily job does it. */
async function keep() {
  await movePastMails(world);
  await keepMonths(world);
}
/** The partition that each of the mails lies in. */
async function places() {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from past_mail order by created_at
  `.execute(world.db);
  return rows.map(({ place }) => place);
}

test("a mail that has arrived or was seen to moves after a week, as it is; the others stay", async () => {
  world.clock.set(NOW);
  const calendar = { method: "publish", events: [] };
  const whole = {
    cause: "test:1",
    userId: (await world.build.student()).id,
    pageLabel: "予約確認",
    pagePath: "/reservations",
    calendar,
  };
  const past = await write(A_WEEK_BEFORE, { ...whole, doneAt: NOW });
  const settled = await write(on("2020-01-01"), { ...failed(NOW), settledAt: NOW });
  const before = await world.db
    .selectFrom("mail")
    .selectAll()
    .where("id", "=", past)
    .executeTakeFirstOrThrow();
  world.clock.set(new Date(NOW.getTime() + 1));
  const others = [
    await write(NOW),
    await write(new Date(A_WEEK_BEFORE.getTime() + 1)),
    await write(on("2020-01-01"), failed(NOW)),
    await write(on("2020-01-01"), {}),
  ];
  await movePastMails(world);
  expect(await idsIn("mail")).toEqual(others);
  expect(await idsIn("pastMail")).toEqual([past, settled]);
  const moved = await world.db
    .selectFrom("pastMail")
    .selectAll()
    .where("id", "=", past)
    .executeTakeFirstOrThrow();
  expect({ ...before, withdrawnAt: null }).toMatchObject(moved);
});

test("however many there are, two processes move each once", async () => {
  world.clock.set(NOW);
  await sql`
    insert into mail (to_address, subject, body, created_at, next_attempt_at, done_at)
    select 'hanako@kenshu.test', '', '', ${A_WEEK_BEFORE}::timestamptz - interval '1 day', ${NOW}, ${NOW}
    from generate_series(1, 2500)
  `.execute(world.db);
  const ids = await idsIn("mail");
  const waiting = await write(A_WEEK_BEFORE, {});
  const other = world.openPool(4);
  await Promise.all([keep(), movePastMails({ ...world, db: other })]);
  expect(await idsIn("mail")).toEqual([waiting]);
  expect(await idsIn("pastMail")).toEqual(ids);
});

test("a month of them has a partition, and goes as a whole when the log's month goes", async () => {
  world.clock.set("2024-04-01T00:00:00+09:00");
  await world.db.updateTable("setting").set({ logKeptMonths: 14 }).execute();
  await write(on("2023-01-31"));
  await write(on("2023-02-01"));
  await write(on("2023-02-28"));
  await write(on("2024-03-01"));
  const waiting = [
    await write(on("2023-02-01"), {}),
    await write(on("2023-02-01"), failed(NOW)),
    await write(on("2023-01-31"), {}),
  ];
  await keep();
  const march = "past_mail_2024_03";
  expect(await places()).toEqual(["past_mail_2023_02", "past_mail_2023_02", march]);

  await world.db.updateTable("setting").set({ logKeptMonths: 13 }).execute();
  await keep();
  expect(await places()).toEqual([march]);
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'past_mail'::regclass order by name
  `.execute(world.db);
  expect(rows.map(({ name }) => name)).toEqual([
    march,
    ...["past_mail_2024_04", "past_mail_2024_05", "past_mail_2024_06", "past_mail_default"],
  ]);
  expect(await idsIn("mail")).toEqual(waiting);
});

test("what has not arrived and was not seen to cannot get among them", async () => {
  await keepMonths(world);
  const insert = (createdAt: Date) =>
    world.db
      .insertInto("pastMail")
      .values({ id: 1, createdAt, toAddress: "", subject: "", body: "", isOptional: true })
      .execute();
  await expect(insert(world.clock.now())).rejects.toThrow("past_mail_is_over");
  await expect(insert(on("2020-01-01"))).rejects.toThrow("past_mail_is_over");
  expect(await idsIn("pastMail")).toEqual([]);
});
