import { isConfirmed, isGivenUpOnTheDay, isTold } from "@kenshu/db/predicates.ts";
import { UNMARKED_DAYS } from "@kenshu/domain/home/home.limits.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { tokyoMidnight, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { countSilent } from "#modules/contact/index.ts";
import { homeSchedules } from "#modules/home/homeSchedules.queries.ts";
import { lacksMark, withWireDates } from "#modules/schedule/index.ts";
import type { Said } from "#rows/saidByStudent.ts";

/**
 * Today's schedules, with the instructor's own apart, and own earlier ones with missing marks. Four
 * statements (rule 15.11).
 */
export async function getInstructorHome(ctx: SignedIn) {
  const { db, clock, actor } = ctx;
  const now = clock.now();
  const [start, end] = [tokyoMidnight(now), tokyoMidnight(now, 1)];
  const today = await homeSchedules(db, { from: start, until: end })
    .select(["schedule.instructorId", tellings.as("tellings")])
    // The own ones are there, however many there are.
    .orderBy(sql`schedule.instructor_id is distinct from ${actor.userId}`)
    .orderBy("startDate")
    .orderBy("schedule.id")
    .limit(sql.lit(LIST_MAX))
    .execute();
  const unmarked = await homeSchedules(db, {
    from: tokyoMidnight(now, -UNMARKED_DAYS),
    until: start,
  })
    .where("schedule.instructorId", "=", actor.userId)
    .where(lacksMark)
    .orderBy("startDate")
    .orderBy("schedule.id")
    .limit(sql.lit(LIST_MAX))
    .execute();
  const [own, others] = [true, false].map((isOwn) =>
    today
      .filter(({ instructorId }) => (instructorId === actor.userId) === isOwn)
      .map((schedule) => ({ ...withWireDates(schedule), tellings: presentTellings(schedule) })),
  );
  return {
    ownToday: own ?? [],
    othersToday: others ?? [],
    ownUnmarked: unmarked.map(withWireDates),
    silentStudentCount: await countSilent(ctx),
  };
}

type Telling = Omit<Said, "startDate" | "toldAt"> & { studentName: string; toldAt: string };

/**
 * What students without a mark have said of a `schedule`, and who gave a place up on the day, the
 * first ones first (rule 6.9).
 */
const tellings = sql<Telling[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'studentName', student.name, 'toldAt', said.told_at, 'toldLateMinutes', told_late_minutes,
        'reason', reason, 'reasonText', reason_text
      )
      order by said.told_at, said.id
    ),
    '[]'
  )
  from (
    select id, student_user_id, told_at, told_late_minutes, reason, reason_text
    from reservation where schedule_id = schedule.id and ${isConfirmed()} and ${isTold()}
    union all
    select id, student_user_id, cancelled_at, null, reason, reason_text
    from reservation where schedule_id = schedule.id and ${isGivenUpOnTheDay()}
  ) said join app_user student on student.id = said.student_user_id
)`;

function presentTellings({ tellings }: { tellings: Telling[] }) {
  return tellings.map(({ toldAt, toldLateMinutes: lateMinutes, ...telling }) => ({
    ...telling,
    told: { toldAt: wireInstant(new Date(toldAt)), lateMinutes },
  }));
}
