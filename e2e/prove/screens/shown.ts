import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Workplace } from "../ground.ts";

/** One read of a screen. `isKept`: the server keeps its answer for everybody (rule 13.22). */
export type Read = { path: string; input?: object; isKept?: boolean };
export type Shown = { who: string; userId: number; reads: Read[] };

const STUDENTS = 8;
const INSTRUCTORS = 2;
const ROSTERS = 2;
const DAYS = 20;

/** What some people have on their screens: slots, calendars, rosters, home pages. */
export async function whatIsShown({ db, people }: Workplace): Promise<Shown[]> {
  const today = tokyoDate(new Date());
  const { rows } = await sql<{ id: number }>`
    select schedule_id as id from reservation where id = any(${people.unmarked})
    group by schedule_id order by count(*) desc limit ${sql.lit(ROSTERS)}`.execute(db);
  const rosters = [...rows.map(({ id }) => id), ...people.schedules.slice(0, ROSTERS)];
  const [administrator = 0] = people.administrators;
  const instructors = people.instructors.slice(0, INSTRUCTORS);
  return [
    ...people.students.slice(0, STUDENTS).map((studentId, index) => {
      const days = { studentId, startDate: today, endDate: addDays(today, DAYS) };
      return {
        who: `student ${index + 1}`,
        userId: studentId,
        reads: [
          { path: "trainingSchedule.getOffered", input: days, isKept: true },
          { path: "trainingSchedule.getSlotReservations", input: days },
          { path: "trainingReserve.getFutures", input: { studentId } },
          { path: "home.getStudentHome" },
        ],
      };
    }),
    ...instructors.map((userId, index) => ({
      who: `instructor ${index + 1}`,
      userId,
      reads: [
        {
          path: "trainingSchedule.getList",
          input: { start: addDays(today, -DAYS), end: addDays(today, DAYS) },
        },
        ...rosters.map((id) => ({ path: "attendance.getTrainingEntryStudents", input: { id } })),
        { path: "home.getInstructorHome" },
      ],
    })),
    {
      who: "administrator",
      userId: administrator,
      reads: [{ path: "home.getAdministratorHome" }, { path: "area.getAll" }],
    },
  ];
}
