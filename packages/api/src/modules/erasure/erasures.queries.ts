import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { erasureObstacles, lastDayOfDue } from "@kenshu/domain/erasure/erasure.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Context, SignedIn } from "#context.ts";
import { type ErasurePerson, readErasureFacts } from "#modules/erasure/erasureFacts.queries.ts";
import { getRetentionYears } from "#modules/setting/index.ts";

type Ctx = Pick<Context, "db" | "clock">;

/** Who has asked to be erased, and whose time is over, with what still stands in the way (rule 25.4). */
export async function getErasures({ db, clock }: Ctx) {
  const now = clock.now();
  const retentionYears = await getRetentionYears(db);
  const people = await readErasureFacts(db, now, {
    lastDay: lastDayOfDue(retentionYears, now),
    limit: LIST_MAX,
  });
  const rows = people.map((person) => ({
    userId: person.userId,
    name: person.name,
    nameKana: person.nameKana,
    ...asSent(person),
    obstacles: erasureObstacles(person, { retentionYears, now }),
  }));
  return { rows, totalCount: people[0]?.totalCount ?? 0 };
}

/** How many people have asked and wait. */
export async function countErasureRequests(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("erasureRequest")
    .innerJoin("appUser", "appUser.id", "erasureRequest.userId")
    .where(isOrWasStudent())
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What an erasure would do to this person, and why it may not be done yet; UserNotFound for staff. */
export async function getErasurePlan({ db, clock }: Ctx, { userId }: { userId: number }) {
  const now = clock.now();
  const [person] = await readErasureFacts(db, now, { userId });
  if (!person) return readErased(db, userId);
  const retentionYears = await getRetentionYears(db);
  return {
    name: person.name,
    ...asSent(person),
    erasedAt: null,
    obstacles: erasureObstacles(person, { retentionYears, now }),
    ...(await countOf(db, userId)),
  };
}

/** Whether the caller may ask, and has. */
export async function getOwnErasure({ db, actor }: SignedIn) {
  const own = await db
    .selectFrom("appUser")
    .leftJoin("erasureRequest", "erasureRequest.userId", "appUser.id")
    .select("requestedAt")
    .where("appUser.id", "=", actor.userId)
    .where(isOrWasStudent())
    .executeTakeFirst();
  const requestedAt = own?.requestedAt ?? null;
  return { mayAsk: own !== undefined, requestedAt: requestedAt && wireInstant(requestedAt) };
}

async function readErased(db: Reader, userId: number) {
  const erased = await db
    .selectFrom("erasedPerson")
    .innerJoin("appUser", "appUser.id", "erasedPerson.userId")
    .select(["appUser.name", "erasedPerson.erasedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!erased) return fail("UserNotFound");
  const erasedAt = wireInstant(erased.erasedAt);
  return {
    name: erased.name,
    obstacles: [],
    requestedAt: null,
    lastDay: null,
    erasedAt,
    ...(await countOf(db, userId)),
  };
}

function asSent({ requestedAt, lastDay }: ErasurePerson) {
  return { requestedAt: requestedAt && wireInstant(requestedAt), lastDay };
}

type Counts = {
  mailCount: number;
  contactCount: number;
  commentCount: number;
  logCount: number;
  reservationCount: number;
  progressCount: number;
  cashFlowCount: number;
  receiptCount: number;
};

async function countOf(db: Reader, userId: number) {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from mail where user_id = ${userId})
        + (select count(*) from past_mail where user_id = ${userId}) as mail_count,
      (select count(*) from contact where student_user_id = ${userId}) as contact_count,
      (select count(*) from audit_log
        where targets @> jsonb_build_object('user', jsonb_build_array(${userId}::integer))
      ) as log_count,
      (select count(*) from reservation where student_user_id = ${userId}) as reservation_count,
      (select count(*) from cash_flow where student_user_id = ${userId}) as cash_flow_count,
      (select count(*) from receipt join cash_flow on cash_flow.id = cash_flow_id
        where student_user_id = ${userId}) as receipt_count,
      progress_count, comment_count
    from (
      select count(*) as progress_count,
        count(*) filter (where concat(feedback, instructor_comment, student_comment) <> '') as comment_count
      from progress_entry join activity on activity.id = activity_id
      where student_user_id = ${userId}
    ) as progress
  `.execute(db);
  const [counts] = rows as [Counts];
  const { mailCount, contactCount, commentCount, logCount, ...kept } = counts;
  return { gone: { mailCount, contactCount, commentCount, logCount }, kept };
}
