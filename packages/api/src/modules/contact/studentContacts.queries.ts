import type { SilenceCause } from "@kenshu/domain/enumerations.ts";
import { daysBetween, type PlainDate, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import {
  type HolderColumns,
  holderColumns,
  holderOf,
  joinHolder,
} from "#modules/contact/holders.ts";
import { lastVisitDate, silenceOf } from "#modules/contact/silence.ts";
import { joinUsualSchool } from "#modules/contact/usualSchool.ts";
import { boundedList } from "#rows/boundedList.ts";
import { presentOf } from "#rows/present.ts";
import { failNoStudent } from "#rows/requirePerson.ts";

type Row = HolderColumns & {
  cause: SilenceCause | null;
  since: PlainDate;
  lastVisitDate: PlainDate | null;
  contactedUntil: PlainDate | null;
  usualSchoolId: number | null;
};

/**
 * Whether a student is silent, who has the student in hand, and the contacts, newest first, up to
 * the limit of lists (rules 23.1 to 23.4). UserNotFound for anybody else. Three statements.
 */
export async function getStudentContacts(ctx: SignedIn, studentUserId: number) {
  const { db } = ctx;
  const present = await presentOf(ctx);
  const { cause, since } = silenceOf(present);
  const { rows } = await sql<Row>`
    select
      ${cause} as cause, ${since} as since, ${lastVisitDate} as last_visit_date,
      case when summary.contacted_until > ${present.today}::date then summary.contacted_until end
        as contacted_until,
      usual.school_id as usual_school_id, ${holderColumns}
    from student_summary summary
    ${joinHolder}
    ${joinUsualSchool}
    where summary.student_user_id = ${studentUserId}
  `.execute(db);
  const [row] = rows;
  if (!row) return failNoStudent(db, studentUserId);
  const { rows: contacts, totalCount } = await boundedList(
    db
      .selectFrom("contact")
      .innerJoin("appUser as maker", "maker.id", "contact.madeBy")
      .select([
        "contact.id",
        "contact.madeAt",
        "maker.name as madeByName",
        "contact.channel",
        "contact.outcome",
        "contact.nextDay",
        "contact.memo",
      ])
      .where("contact.studentUserId", "=", studentUserId)
      .orderBy("contact.id", "desc"),
  );
  return {
    silence:
      row.cause === null
        ? null
        : {
            cause: row.cause,
            silentDays: daysBetween(row.since, present.today),
            lastVisitDate: row.lastVisitDate,
          },
    contactedUntil: row.contactedUntil,
    usualSchoolId: row.usualSchoolId,
    holder: holderOf(row),
    holderVersion: row.holderVersion,
    contacts: contacts.map((contact) => ({ ...contact, madeAt: wireInstant(contact.madeAt) })),
    totalCount,
  };
}
