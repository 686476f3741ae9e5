import { hasRecords } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { linkNoAccountStudentInput } from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { moveAccount } from "#modules/auth/index.ts";
import { isGuestStudent } from "#modules/guestStudent/index.ts";
import { category } from "#modules/noAccountStudent/noAccountStudent.commands.ts";
import { accountLinkedMail } from "#modules/noAccountStudent/noAccountStudent.mails.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { lockPeople } from "#rows/locks.ts";

/**
 * Gives a waiting account to a student without one (rule 9.10). The student's row stays, with
 * everything that refers to it. The account's row is deleted. Refuses with UnauthorizedOperation if
 * the account does not wait or has a history of its own, or if the student has an account or is
 * disabled. DbConflict if a name or the address is not what the caller expects (rule 13.21).
 */
export function linkNoAccountStudent(
  ctx: CommandContext,
  input: z.output<typeof linkNoAccountStudentInput>,
): Promise<void> {
  const { userId, accountUserId, version, accountVersion, expected } = input;
  return inTransaction(ctx.db, async (tx) => {
    await lockPeople(tx, [userId, accountUserId]);
    const people = await findPeople(tx, [userId, accountUserId]);
    const student = people.get(userId) ?? fail("UserNotFound");
    const account = people.get(accountUserId) ?? fail("UserNotFound");
    await takeVersion(tx, "appUser", { id: userId, version });
    await takeVersion(tx, "appUser", { id: accountUserId, version: accountVersion });
    const isFree = account.isGuestStudent && !account.isFormerStudent;
    const isWithout = student.role === Role.Student && student.emailAddress === null;
    if (!isFree) fail("UnauthorizedOperation", { found: "mayNotLink" });
    if (!isWithout) fail("UnauthorizedOperation", { found: "hasAccount" });
    if (!student.isEnabled) fail("UnauthorizedOperation", { found: "stopped" });
    requireExpected(expected, {
      studentName: student.name,
      accountName: account.name,
      emailAddress: account.emailAddress ?? "",
    });

    await moveAccount(tx, { from: accountUserId, to: userId });
    await tx
      .updateTable("appUser")
      .set({ goal: student.goal || account.goal, phone: student.phone ?? account.phone })
      .where("id", "=", userId)
      .execute();
    await record(tx, ctx, {
      category,
      description: `${student.name}さんに${account.name}さんのアカウント（ID ${accountUserId}）を紐づけ`,
      targets: { user: userId },
      mails: [accountLinkedMail({ name: student.name, emailAddress: account.emailAddress })],
    });
  });
}

type Person = {
  id: number;
  role: Role;
  name: string;
  emailAddress: string | null;
  isEnabled: boolean;
  goal: string;
  phone: string | null;
  isGuestStudent: boolean;
  isFormerStudent: boolean;
};

async function findPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`
    select
      id, role, name, email_address, is_enabled, goal, phone,
      ${isGuestStudent} as is_guest_student, ${hasRecords()} as is_former_student
    from app_user where id = any(${ids})
  `.execute(tx);
  return new Map(rows.map((person) => [person.id, person]));
}
