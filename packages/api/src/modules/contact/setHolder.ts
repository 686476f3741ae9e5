import { mayTeach } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { setHolderInput } from "@kenshu/domain/contact/contact.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  type HolderColumns,
  holderColumns,
  holderOf,
  joinHolder,
} from "#modules/contact/holders.ts";
import { record } from "#recording/record.ts";
import { lockStudent } from "#rows/locks.ts";
import { requirePerson } from "#rows/requirePerson.ts";

/**
 * Says who has a student in hand, or that nobody has. If somebody has changed it since it was read,
 * DbConflict names who has the student by now, so that taking over is asked first (rule 23.4).
 */
export function setHolder(
  ctx: SignedIn,
  { studentUserId, holderId, version }: z.output<typeof setHolderInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const student = await lockStudent(tx, studentUserId);
    const present = await findHolder(tx, studentUserId);
    if (present.holderVersion !== version) {
      const holder = holderOf(present);
      fail("DbConflict", holder ? { holderName: holder.name } : {});
    }
    const name = holderId === null ? null : await nameOfHolder(tx, holderId);
    const taken = { holderId, takenAt: ctx.clock.now(), version: version + 1 };
    await tx
      .insertInto("studentHolder")
      .values({ studentUserId, ...taken })
      .onConflict((conflict) => conflict.column("studentUserId").doUpdateSet(taken))
      .execute();
    await record(tx, ctx, {
      category: "連絡",
      description:
        name === null
          ? `${student.name}さんへの連絡の担当を外す`
          : `${student.name}さんへの連絡の担当を${name}さんにする`,
      targets: { user: studentUserId },
    });
  });
}

async function findHolder(tx: Tx, studentUserId: number): Promise<HolderColumns> {
  const { rows } = await sql<HolderColumns>`
    select ${holderColumns} from student_summary summary ${joinHolder}
    where summary.student_user_id = ${studentUserId}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a student has no summary");
  return row;
}

/**
 * Those who lead schedules also reach students; anybody else is refused with DbConflict, an unknown
 * person with UserNotFound.
 */
async function nameOfHolder(tx: Tx, id: number): Promise<string> {
  const person = await tx
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", id)
    .where(mayTeach("appUser"))
    // Nobody takes this right meanwhile without seeing what is written here.
    .forShare()
    .executeTakeFirst();
  if (person) return person.name;
  await requirePerson(tx, id);
  return fail("DbConflict", { found: "mayNotHold" });
}
