import { sql } from "kysely";
import { inPlainTransaction, type Tx } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { workOutDueSummaries } from "#studentSummary/dueSummaries.ts";

/** A line of the list of who has been erased. */
export type ErasedPerson = { userId: number; erasedAt: Date };

/** What belongs to the person alone, by the column that says whose it is. */
const owned = {
  user_id: [
    "sign_in_session",
    "passkey",
    "authenticator",
    "recovery_code",
    "second_factor_ticket",
    "password_reset",
    "email_address_change",
    "sign_up",
    "idempotent_call",
    "mail",
    "past_mail",
    "erasure_request",
    "notice_seen",
    "trainee_release",
  ],
  student_user_id: [
    "contact",
    "heartful_difference",
    "missed_mail",
    "preparation_seen",
    "student_holder",
    "vacancy_told",
    "watch",
  ],
};

/** Words about the person, or by the person, in rows that stay. */
const words = [
  sql`progress_entry set feedback = '', instructor_comment = '', student_comment = ''
    from activity where activity.id = activity_id and student_user_id =`,
  sql`cash_flow set memo = '', void_reason = '' where student_user_id =`,
  sql`reservation set reason_text = null where student_user_id =`,
  // Analyses count when and why somebody left.
  sql`result_attempt set request = request #- '{dropout,detail}',
      last_error = case when failed_at is not null then '' end
    where student_user_id =`,
  sql`activity set heartful_entry_id = null where student_user_id =`,
];

/**
 * Erases what is known of a person, and writes down that it is (rule 25.5). Marks, grades, figures
 * and money stay under a number, receipts as they were printed. Of the birthday the month stays, by
 * which analyses tell the age. The caller has locked the person, and works out the summary.
 */
export async function erasePerson(tx: Tx, userId: number, erasedAt: Date): Promise<void> {
  const person = await tx
    .selectFrom("appUser")
    .select("emailAddress")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!person) return;
  await sql`select erase_words(${userId}, ${erasedAt})`.execute(tx);
  for (const [column, tables] of Object.entries(owned)) {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx);
    }
  }
  for (const table of ["mail", "past_mail"]) {
    await sql`
      delete from ${sql.table(table)} where lower(to_address) = lower(${person.emailAddress})
    `.execute(tx);
  }
  for (const change of words) await sql`update ${change} ${userId}`.execute(tx);
  await sql`
    update closed_month_summary set
      student_name = erased_name(${userId}), student_name_kana = '', therapist_id = null
    where student_user_id = ${userId}
  `.execute(tx);
  await sql`
    update app_user set
      name = erased_name(id), name_kana = '', email_address = null, phone = null, goal = '',
      password_hash = null, is_confirmed = false, is_enabled = false, is_receive_e_mail_enabled = false,
      birthday = date_trunc('month', birthday), therapist_id = null, area_manager_code = null,
      area_manager_name = null, version = version + 1
    where id = ${userId}
  `.execute(tx);
}

/**
 * Erases whom a list names in a database that may know them again, and returns how many. Left out is
 * who is erased there too, and who came after the list was written: numbers are given again.
 */
export async function eraseAgain(db: Database, erased: readonly ErasedPerson[]): Promise<number> {
  let count = 0;
  for (const { userId, erasedAt } of erased) {
    const isErased = await inPlainTransaction(db, async (tx) => {
      const known = await tx
        .selectFrom("appUser")
        .select("id")
        .where("id", "=", userId)
        .where("createdAt", "<", erasedAt)
        .where("id", "not in", (query) => query.selectFrom("erasedPerson").select("userId"))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!known) return false;
      await erasePerson(tx, userId, erasedAt);
      await tx
        .insertInto("auditLog")
        .values({
          createdAt: new Date(),
          category: "研修生",
          description: `個人データを、復元のあとにもう一度消去（番号${userId}）`,
          operateUserName: "システム",
          targets: JSON.stringify({ user: [userId] }),
        })
        .execute();
      return true;
    });
    if (isErased) count += 1;
  }
  await workOutDueSummaries(db);
  return count;
}

/** Who has been erased, as the text of a file. */
export async function erasedList(db: Database): Promise<string> {
  return erasedText(await db.selectFrom("erasedPerson").selectAll().orderBy("userId").execute());
}

/** The list as the text of a file, a line each: `12 2027-04-10T01:00:00.000Z`. */
export function erasedText(erased: readonly ErasedPerson[]): string {
  return erased.map(({ userId, erasedAt }) => `${userId} ${erasedAt.toISOString()}\n`).join("");
}

/** Reads such a text. Throws where a line is another. */
export function readErasedList(text: string): ErasedPerson[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, userId, erasedAt = ""] = /^(\d{1,9}) (\S+)$/.exec(line.trim()) ?? [];
      if (!userId || Number.isNaN(Date.parse(erasedAt)))
        throw new Error(`${line}: no erased person`);
      return { userId: Number(userId), erasedAt: new Date(erasedAt) };
    });
}
