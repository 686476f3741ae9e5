import { inTransaction, type Reader } from "@kenshu/db/transaction.ts";
import { businessError } from "@kenshu/domain/errors.ts";
import type { importStudentsInput } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import type { Trainee } from "@kenshu/heartful/contract.ts";
import { HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { lockSchedulesWaitedFor, passOnPlaces } from "#modules/reservation/index.ts";
import {
  type Account,
  type Link,
  listAccounts,
  listTrainings,
  outcomeOf,
  planOf,
  type Refused,
} from "#modules/studentImport/accounts.queries.ts";
import { linkAccount } from "#modules/studentImport/linkAccount.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

type Import = z.output<typeof importStudentsInput>;
type Chosen = Import["students"][number];

/** How many trainees HM is asked about at a time. */
const ASKED_AT_ONCE = 10;
/**
 * After this many milliseconds we ask about no more trainees, so that the caller waits no longer
 * than for one slow call.
 */
const ASKING = 15_000;

/**
 * Links accounts to trainees of HM, all or none (rule 9.4). We ask HM before the transaction,
 * because it may be slow. If one row cannot be linked, all are refused, as `planOf` says or as
 * follows. DataDuplicated: an account or trainee is named twice, or is linked to another.
 * UserNotFound: there is no such account or trainee. DbConflict: the account is not as it was read,
 * or the links would begin others than the caller expects (rule 13.21).
 * UnauthorizedOperation: the account's state does not allow it. `tryImport` tells which rows are
 * concerned.
 */
export async function importStudents(
  ctx: SignedIn<Context>,
  { students, expected }: Import,
): Promise<void> {
  const trainees = await askFor(ctx, students);
  const userIds = students.map(({ userId }) => userId);
  await inTransaction(ctx.db, async (tx) => {
    const schedules = await lockSchedulesWaitedFor(tx, userIds, ctx.clock.now());
    // No category changes meanwhile: an activity that begins would lose its own (rule 4.13).
    await tx.selectFrom("training").select("id").orderBy("id").forKeyShare().execute();
    const links = (await linksOf(tx, inOneOrder(students), trainees)).map(accepted);
    requireExpected(expected, { links: links.map(({ link }) => consequencesOf(link)) });
    for (const { link, chosen } of links) await linkAccount(tx, ctx, link, chosen);
    await passOnPlaces(tx, ctx, schedules);
  });
}

/** A row that can be linked. The refusal of any other refuses all. */
function accepted({ link, chosen }: Awaited<ReturnType<typeof linksOf>>[number]) {
  if ("error" in link) throw link.error;
  return { link, chosen };
}

/** What a link begins, in the words of the question. */
function consequencesOf({ trainee, account, beginning, waiting }: Link) {
  const waitingEntryIds = waiting.map(({ entryId }) => entryId);
  return { therapistId: trainee.therapistId, userName: account.name, beginning, waitingEntryIds };
}

/**
 * A therapist id belongs to one account. Of two imports of the same trainees one waits, whatever
 * their accounts.
 */
function inOneOrder(students: readonly Chosen[]): Chosen[] {
  return students.toSorted((one, other) => one.therapistId - other.therapistId);
}

/** What the import would do with each row, or why it would refuse. Changes nothing. */
export async function tryImport(ctx: SignedIn<Context>, { students }: Pick<Import, "students">) {
  const links = await linksOf(ctx.db, students, await askFor(ctx, students));
  return links.map(({ chosen: { therapistId }, account, link }) => ({
    therapistId,
    userName: account?.name ?? "",
    ...outcomeOf(link),
  }));
}

async function askFor(
  ctx: SignedIn<Context>,
  students: readonly Chosen[],
): Promise<Map<number, Trainee>> {
  const heartful = requireHeartful(ctx);
  const found = new Map<number, Trainee>();
  const endsAt = performance.now() + ASKING;
  for (let start = 0; start < students.length; start += ASKED_AT_ONCE) {
    if (performance.now() > endsAt) throw new HeartfulUnreachable("no time left for all trainees");
    const lot = students.slice(start, start + ASKED_AT_ONCE);
    const trainees = await Promise.all(
      lot.map(({ therapistId }) => heartful.getTrainee(therapistId)),
    );
    for (const trainee of trainees) if (trainee) found.set(trainee.therapistId, trainee);
  }
  return found;
}

/** The outcome of each row. */
async function linksOf(
  db: Reader,
  students: readonly Chosen[],
  trainees: ReadonlyMap<number, Trainee>,
) {
  const userIds = students.map(({ userId }) => userId);
  const therapistIds = students.map(({ therapistId }) => therapistId);
  const accounts = await listAccounts(
    db,
    sql`(id = any(${userIds}) or therapist_id = any(${therapistIds}))`,
  );
  const trainings = await listTrainings(db);
  const areas = await db.selectFrom("area").select("id").execute();

  const linkOf = (
    { therapistId, userId, areaId, userVersion }: Chosen,
    account: Account | undefined,
  ): Link | Refused => {
    const trainee = trainees.get(therapistId);
    const holder = accounts.find((account) => account.therapistId === therapistId);
    if (isTwice(userIds, userId) || isTwice(therapistIds, therapistId)) {
      return { error: businessError("DataDuplicated", { found: "chosenTwice" }) };
    }
    if (holder && holder.id !== userId) return { error: linkedElsewhere };
    if (!trainee || !account) return { error: businessError("UserNotFound") };
    const isAreaKnown = areas.some(({ id }) => id === areaId);
    if (!isAreaKnown || account.version !== userVersion) {
      return { error: businessError("DbConflict") };
    }
    if (account.therapistId !== null && !holder) return { error: linkedElsewhere };
    if (!account.isFree && !holder) {
      return { error: businessError("UnauthorizedOperation", { found: "mayNotLink" }) };
    }
    return planOf(trainee, account, trainings);
  };
  return students.map((chosen) => {
    const account = accounts.find(({ id }) => id === chosen.userId);
    return { chosen, account, link: linkOf(chosen, account) };
  });
}

const linkedElsewhere = businessError("DataDuplicated", { found: "linkedElsewhere" });

function isTwice(values: readonly number[], value: number): boolean {
  return values.indexOf(value) !== values.lastIndexOf(value);
}
