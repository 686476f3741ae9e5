import type { Reader } from "@kenshu/db/transaction.ts";
import type { searchSilentStudentsInput } from "@kenshu/domain/contact/contact.schema.ts";
import type { Holding } from "@kenshu/domain/contact/holding.ts";
import type { ContactChannel, ContactOutcome, SilenceCause } from "@kenshu/domain/enumerations.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import {
  addDays,
  daysBetween,
  type PlainDate,
  tokyoMidnight,
  wireInstant,
} from "@kenshu/domain/time.ts";
import type { instructor } from "@kenshu/domain/user/user.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  type HolderColumns,
  holderColumns,
  holderOf,
  joinHolder,
} from "#modules/contact/holders.ts";
import { lastVisitDate, silenceOf } from "#modules/contact/silence.ts";
import { joinCounted } from "#modules/schedule/index.ts";
import { isEnrolled } from "#rows/findSummaries.ts";
import { joinUsualSchool } from "#rows/mostVisitedSchool.ts";
import { type Present, presentOf } from "#rows/present.ts";
import { requirePerson } from "#rows/requirePerson.ts";
import { requireRow } from "#rows/requireRow.ts";

type Asked = z.output<typeof searchSilentStudentsInput>;

/**
 * One page of the silent students, longest first, then by the recommended date, with their last
 * contact, holder and next free place. Those who rest after a contact are listed apart (rules 23.2,
 * 23.3). Five statements for any number of rows.
 */
export async function searchSilentStudents(ctx: SignedIn, asked: Asked) {
  const present = await presentOf(ctx);
  const { rows, totalCount } = await findSilent(ctx, asked, present);
  const offers = await nextOffers(ctx.db, rows, present.now);
  const { today, setting } = present;
  return {
    ...(await countParts(ctx, asked, present)),
    totalCount,
    rows: rows.map(({ lastContact, ...row }) => ({
      ...row,
      holder: holderOf(row),
      silentDays: daysBetween(row.since, today),
      daysToRecommendation: daysBetween(today, addDays(row.baseDate, setting.recommendDateCount)),
      nextOffer: offers(row),
      lastContact: lastContact && {
        ...lastContact,
        madeAt: wireInstant(new Date(lastContact.madeAt)),
      },
    })),
  };
}

type Parts = {
  toContactCount: number;
  contactedCount: number;
  holders: z.infer<typeof instructor>[];
};

/**
 * How many silent students are still to be contacted, how many rest, and who has some in hand, with
 * whoever is asked for.
 */
async function countParts({ db }: SignedIn, { holderId }: Asked, present: Present): Promise<Parts> {
  const { rows } = await sql<Parts>`
    with silent as materialized (
      select ${rests(present)} is true as is_contacted, holder.holder_id
      from student_summary summary ${joinHolder}
      where ${isEnrolled} and ${silenceOf(present).cause} is not null
    )
    select
      (select count(*) from silent where not is_contacted) as to_contact_count,
      (select count(*) from silent where is_contacted) as contacted_count,
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'name', name, 'name_kana', name_kana, 'code', heartful_employee_code
          ) order by name_kana, id
        ),
        '[]'
      ) as holders
    from app_user
    where id in (select holder_id from silent) or id = ${holderId ?? null}::integer
  `.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error("nothing was counted");
  return parts;
}

/** How many students are silent now and do not rest after a contact. */
export async function countSilent(ctx: Pick<SignedIn, "db" | "clock">): Promise<number> {
  const present = await presentOf(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from student_summary summary
    where ${isEnrolled} and ${silenceOf(present).cause} is not null and ${rests(present)} is not true
  `.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Whether the latest contact lets the student of `summary` rest today (rule 23.3). */
function rests({ today }: Present) {
  return sql`(summary.contacted_until > ${today}::date)`;
}

type Row = HolderColumns & {
  id: number;
  name: string;
  nameKana: string;
  phone: string | null;
  areaId: number | null;
  areaName: string | null;
  cause: SilenceCause;
  since: PlainDate;
  lastVisitDate: PlainDate | null;
  baseDate: PlainDate;
  usualSchoolId: number | null;
  contactedUntil: PlainDate | null;
  lastContact: {
    id: number;
    madeAt: string;
    madeByName: string;
    channel: ContactChannel;
    outcome: ContactOutcome;
    nextDay: PlainDate | null;
  } | null;
};

async function findSilent({ db, actor }: SignedIn, asked: Asked, present: Present) {
  const { page, pageSize, areaId, schoolId, cause, holding, holderId, isContacted } = asked;
  const silence = silenceOf(present);
  const found = sql`
    from student_summary summary
    cross join lateral (select ${silence.cause} as cause, ${silence.since} as since) silence
    ${joinHolder}
    ${schoolId === undefined ? sql`` : joinUsualSchool}
    where ${sql.join(
      [
        isEnrolled,
        sql`silence.cause is not null`,
        sql`${rests(present)} is ${isContacted ? sql`` : sql`not`} true`,
        ...(areaId === undefined ? [] : [sql`summary.area_id = ${areaId}`]),
        ...(schoolId === undefined ? [] : [sql`usual.school_id = ${schoolId}`]),
        ...(cause === undefined ? [] : [sql`silence.cause = ${cause}`]),
        ...(holding === undefined ? [] : [heldBy(holding, actor.userId)]),
        ...(holderId === undefined ? [] : [sql`holder.holder_id = ${holderId}`]),
      ],
      sql` and `,
    )}`;
  const { rows } = await sql<Row>`
    with summary as materialized (
      select summary.*, silence.cause, silence.since, ${holderColumns} ${found}
      order by silence.since, summary.base_date, summary.name_kana, summary.student_user_id
      limit ${sql.lit(pageSize)} offset ${sql.lit(page * pageSize)}
    )
    select
      student.id, student.name, student.name_kana, student.phone,
      summary.area_id, area.name as area_name,
      summary.cause, summary.since, ${lastVisitDate} as last_visit_date, summary.base_date,
      usual.school_id as usual_school_id,
      case when ${rests(present)} then summary.contacted_until end as contacted_until,
      summary.holder_id, summary.holder_name, summary.holder_version,
      (
        select jsonb_build_object(
          'id', contact.id, 'made_at', contact.made_at, 'made_by_name', maker.name,
          'channel', contact.channel, 'outcome', contact.outcome, 'next_day', contact.next_day
        )
        from contact join app_user maker on maker.id = contact.made_by
        where contact.student_user_id = student.id order by contact.id desc limit 1
      ) as last_contact
    from summary
    join app_user student on student.id = summary.student_user_id
    left join area on area.id = summary.area_id
    ${joinUsualSchool}
    order by summary.since, summary.base_date, summary.name_kana, summary.student_user_id
  `.execute(db);
  const endsHere = rows.length < pageSize && (rows.length > 0 || page === 0);
  if (endsHere && rows.length === 0) {
    await requireRow(db, "area", areaId);
    await requireRow(db, "school", schoolId);
    if (holderId !== undefined) await requirePerson(db, holderId);
  }
  const totalCount = endsHere ? page * pageSize + rows.length : await countOf(db, found);
  return { rows, totalCount };
}

async function countOf(db: Reader, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
  return rows[0]?.count ?? 0;
}

function heldBy(holding: Holding, userId: number) {
  return holding === "own" ? sql`holder.holder_id = ${userId}` : sql`holder.holder_id is null`;
}

type Offer = { id: number; startDate: Date; schoolId: number; schoolName: string; areaId: number };

/**
 * The next free place of each of these students, in the usual school, or in the area before the
 * first place: free to cancel, and with nobody waiting. Silent students have nothing to overlap it.
 */
async function nextOffers(
  db: Reader,
  students: readonly { areaId: number | null; usualSchoolId: number | null }[],
  now: Date,
) {
  const from = firstBeforeCutoff(now);
  const until = tokyoMidnight(from, SLOT_WINDOW_DAYS);
  const schoolIds = students.flatMap(({ usualSchoolId }) => usualSchoolId ?? []);
  const areaIds = students.flatMap(({ areaId, usualSchoolId }) =>
    usualSchoolId === null && areaId !== null ? [areaId] : [],
  );
  const { rows } = await sql<Offer>`
    select distinct on (school.id)
      schedule.id, lower(schedule.during) as start_date,
      school.id as school_id, school.name as school_name, school.area_id
    from school
    join room on room.school_id = school.id
    join schedule on schedule.room_id = room.id
    ${joinCounted}
    where (school.id = any(${schoolIds}::integer[]) or school.area_id = any(${areaIds}::integer[]))
      and schedule.retired_at is null
      and lower(schedule.during) >= ${from} and lower(schedule.during) < ${until}
      and counted.reserve_count < schedule.capacity and counted.wait_count = 0
    order by school.id, lower(schedule.during), schedule.id
  `.execute(db);
  const earliest = rows.toSorted(
    (one, other) => one.startDate.getTime() - other.startDate.getTime(),
  );
  return ({ areaId, usualSchoolId }: (typeof students)[number]) => {
    const offer = earliest.find((each) =>
      usualSchoolId === null ? each.areaId === areaId : each.schoolId === usualSchoolId,
    );
    if (!offer) return null;
    const { id, startDate, schoolId, schoolName } = offer;
    return { scheduleId: id, startDate: wireInstant(startDate), schoolId, schoolName };
  };
}
