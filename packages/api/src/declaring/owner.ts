import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import type { SignedIn } from "#context.ts";
import { requireRecords } from "#rows/requirePerson.ts";

/** The rows that belong to one student, and how each leads to the student. */
const owners = {
  reservation: (db: Reader, id: number) =>
    db.selectFrom("reservation").select("studentUserId").where("id", "=", id).executeTakeFirst(),
  activity: (db: Reader, id: number) =>
    db.selectFrom("activity").select("studentUserId").where("id", "=", id).executeTakeFirst(),
  progressEntry: (db: Reader, id: number) =>
    db
      .selectFrom("progressEntry")
      .innerJoin("activity", "activity.id", "progressEntry.activityId")
      .select("activity.studentUserId")
      .where("progressEntry.id", "=", id)
      .executeTakeFirst(),
  cashFlow: (db: Reader, id: number) =>
    db.selectFrom("cashFlow").select("studentUserId").where("id", "=", id).executeTakeFirst(),
};

/** What a person is told of a row that was there. Other rows are never removed. */
const gone: { [L in keyof typeof owners]?: Found } = {
  activity: "activityGone",
  progressEntry: "entryGone",
};

/** What an input names: a student, or a row that belongs to one. */
type Lead = "student" | keyof typeof owners;
const leads = ["student", ...Object.keys(owners)] as Lead[];

/** The inputs of a call that lead to its student: `{ student: "studentId" }`. */
export type Whose = { [L in Lead]?: string };

/** Somebody whose data a call asks for. */
export type Subject = { lead: Lead; id: number };

/** The subjects that an input names. */
export function subjectsOf(whose: Whose = {}, ids: Record<string, number>): Subject[] {
  return leads.flatMap((lead) => {
    const key = whose[lead];
    if (key === undefined) return [];
    const id = ids[key];
    if (id === undefined) throw new Error(`the input has no ${key}`);
    return [{ lead, id }];
  });
}

/**
 * Refuses a student's call about somebody else with UnauthorizedOperation, and an unknown row with
 * DbConflict (rules 3.1, 3.2). It does not look at calls of staff, and takes no lock.
 */
export async function requireOwn({ db, actor }: SignedIn, { lead, id }: Subject): Promise<void> {
  if (actor.letter !== "S") return;
  const ownerId = lead === "student" ? id : (await ownerOf(db, lead, id)).studentUserId;
  if (ownerId !== actor.userId) fail("UnauthorizedOperation");
}

async function ownerOf(db: Reader, lead: keyof typeof owners, id: number) {
  return (await owners[lead](db, id)) ?? fail("DbConflict", { found: gone[lead] });
}

/**
 * Refuses like `requireOwn`. It also refuses staff with UserNotFound if the person is not and never
 * was a student.
 */
export async function requireOwner(ctx: SignedIn, subject: Subject): Promise<void> {
  await requireOwn(ctx, subject);
  if (subject.lead === "student" && ctx.actor.letter !== "S") {
    await requireRecords(ctx.db, subject.id);
  }
}
