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
import { boundedList } from "#rows/boundedList.ts";
import { joinUsualSchool } from "#rows/mostVisitedSchool.ts";
import { presentOf } from "#rows/present.ts";
import { requireRecords } from "#rows/requirePerson.ts";

type Row = HolderColumns & {
  cause: SilenceCause | null;
  since: PlainDate;
  lastVisitDate: PlainDate | null;
  contactedUntil: PlainDate | null;
  usualSchoolId: number | null;
};

/**
 * Whether a student is silent, who has the student in hand, and the contacts, newest first, up to
 * the limit of lists (rules 23.1 to 23.4). Of a former student the contacts are left. UserNotFound
 * for anybody else. Three statements.
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
  if (!row) await requireRecords(db, studentUserId);
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
    silence: silenceIn(row, present.today),
    contactedUntil: row?.contactedUntil ?? null,
    usualSchoolId: row?.usualSchoolId ?? null,
    holder: row ? holderOf(row) : null,
    holderVersion: row?.holderVersion ?? 0,
    contacts: contacts.map((contact) => ({ ...contact, madeAt: wireInstant(contact.madeAt) })),
    totalCount,
  };
}

function silenceIn(row: Row | undefined, today: PlainDate) {
  if (!row || row.cause === null) return null;
  const { cause, since, lastVisitDate } = row;
  return { cause, silentDays: daysBetween(since, today), lastVisitDate };
}
