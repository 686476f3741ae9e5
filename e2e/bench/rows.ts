import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { type MeasuredField, tokenOf } from "./field.ts";
import type { ReadingRequest, Work } from "./measure.ts";
import { itemAt } from "./steps.ts";

/** One measurement: some work and its steps. Each step has a line of its own. */
export type Row = { steps: string[]; work: Work; connections: number };

/** The usual numbers of connections, unless another one is given. */
export const RESERVING_CONNECTIONS = 32;
const READING_CONNECTIONS = 16;
const SEARCHING_CONNECTIONS = 8;
const SIGNING_IN_CONNECTIONS = 8;
const ANALYSIS_CONNECTIONS = 2;

const REQUESTS = 2_000;

/**
 * The rows with these names; a name is a step or the word before a colon. Without names, the usual
 * rows. `connections` replaces their own numbers.
 */
export function chosenRows(field: MeasuredField, names?: string[], connections?: number): Row[] {
  const usual = usualRows(field, connections);
  if (!names) return usual;
  const all = [...usual, ...furtherSearches(field, connections)];
  const isOf = (name: string, { steps }: Row) =>
    steps.some((step) => step === name || step.startsWith(`${name}:`));
  const unknown = names.filter((name) => !all.some((row) => isOf(name, row)));
  if (unknown.length > 0) {
    const known = all.flatMap(({ steps }) => steps).join(", ");
    throw new Error(`no row is called ${unknown.join(", ")}; there are ${known}`);
  }
  return all.filter((row) => names.some((name) => isOf(name, row)));
}

/** Reads come first, on the data as generated: writes leave the database rows to sweep. */
function usualRows(field: MeasuredField, wanted?: number): Row[] {
  const today = tokyoDate(new Date());
  const { first, last } = field.rosters;
  const instructor = (index: number) => tokenOf(itemAt(field.instructors, index));
  const reader = (index: number) => itemAt(field.readers, index);
  const read = (step: string, connections: number, make: (index: number) => ReadingRequest) => ({
    steps: [step],
    work: { kind: "read" as const, step, requests: many(make) },
    connections: wanted ?? connections,
  });
  const markingConnections = wanted ?? READING_CONNECTIONS;
  return [
    read("own profile", READING_CONNECTIONS, (index) => ({
      path: "/api/User/GetOwn",
      token: tokenOf(reader(index).id),
    })),
    read("home", READING_CONNECTIONS, (index) => ({
      path: "/trpc/home.getStudentHome,information.getOwnInformationList?batch=1&input=%7B%7D",
      token: tokenOf(reader(index).id),
    })),
    read("slots", READING_CONNECTIONS, (index) => {
      const { id, schoolIds } = reader(index);
      const days = { startDate: today, endDate: addDays(today, 29) };
      const ofStudent = { studentId: id, ...days };
      const ofSchool = { ...ofStudent, schoolId: itemAt(schoolIds, index) };
      const token = tokenOf(id);
      if (!field.keepsSlots) return { path: trpc("getReserveSlots", ofSchool), token };
      const offered = `kept/trainingSchedule.getOffered?input=${inputOf(ofSchool)}`;
      return { path: `/trpc/${offered}`, token, further: [trpc("getSlotReservations", ofStudent)] };
    }),
    read("own reservations", READING_CONNECTIONS, (index) => {
      const { id } = reader(index);
      return { path: `/api/TrainingReserve/GetFutures?studentId=${id}`, token: tokenOf(id) };
    }),
    read("roster", READING_CONNECTIONS, (index) => ({
      path: `/api/Attendance/GetTrainingEntryStudents?id=${first + ((index * 7919) % (last - first + 1))}`,
      token: instructor(index),
    })),
    read("calendar", READING_CONNECTIONS, (index) => {
      const day = addDays(today, (index % 9) - 4);
      const query = `schoolId=${itemAt(field.schools, index)}&startDate=${day}&endDate=${addDays(day, 6)}`;
      return {
        path: `/api/TrainingSchedule/GetSchoolSchedules?${query}`,
        token: instructor(index),
      };
    }),
    read("search: everybody", SEARCHING_CONNECTIONS, (index) => ({
      path: "/api/Student/SearchStudents",
      token: instructor(index),
    })),
    read("search: by name", SEARCHING_CONNECTIONS, (index) => ({
      path: `/api/Student/SearchReservationStudents?keyword=${encodeURIComponent("佐藤")}`,
      token: instructor(index),
    })),
    read("search: progress", SEARCHING_CONNECTIONS, (index) => ({
      path: `/api/Student/SearchProgressStudents?areaId=${itemAt(field.areas, index)}&page=${index % 20}&pageSize=50&enrollState=0`,
      token: instructor(index),
    })),
    read("analysis", ANALYSIS_CONNECTIONS, (index) => ({
      path: "/api/Analysis/GetTable",
      token: tokenOf(itemAt(field.viewers, index)),
      body: {
        analysis: "CategorizedTrainingCount",
        conditions: { categoryKind: 0, start: addDays(today, -30), end: today },
      },
    })),
    {
      steps: ["sign in"],
      work: { kind: "signIn", addresses: field.addresses, password: field.password },
      connections: wanted ?? SIGNING_IN_CONNECTIONS,
    },
    {
      steps: ["mark", "take the mark back"],
      work: {
        kind: "mark",
        connections: markingConnections,
        marks: field.unmarked.map((reservationId, index) => ({
          reservationId,
          token: instructor(index),
        })),
      },
      connections: markingConnections,
    },
    {
      steps: ["change"],
      work: { kind: "change", field: field.reserving },
      connections: wanted ?? RESERVING_CONNECTIONS,
    },
    {
      steps: ["reserve", "cancel"],
      work: { kind: "reserve", field: field.reserving },
      connections: wanted ?? RESERVING_CONNECTIONS,
    },
  ];
}

/**
 * The searches for students with every filter, and one student's progress. They run only by name.
 */
function furtherSearches(field: MeasuredField, connections = SEARCHING_CONNECTIONS): Row[] {
  const token = tokenOf(field.administrator);
  const row = (step: string, paths: string[]): Row => ({
    steps: [step],
    work: {
      kind: "read",
      step,
      requests: paths.map((path) => ({ path: `/api/${path}`, token })),
    },
    connections,
  });
  const search = (step: string, path: string) => row(`search: ${step}`, [`Student/${path}`]);
  const pathOf = (keyword: string, filter: string) =>
    `Student/SearchReservationStudents?keyword=${encodeURIComponent(keyword)}${filter}`;
  const keywords = ["佐藤", "林", "い", "ke", "さとう", "student49999", "200123", "いない人"];
  const inThousands = ["い", "子", "ke", "kenshu.test"];
  const byKeywords = (step: string, filter: string) =>
    row(
      `search: ${step}`,
      keywords.map((keyword) => pathOf(keyword, filter)),
    );
  return [
    search("enrolled", "SearchStudents?enrollState=0"),
    search("not enrolled", "SearchStudents?enrollState=1"),
    search("over the recommendation", "SearchStudents?isOverRecommendation=true"),
    search("penalty left", "SearchStudents?isPenaltyLeft=true"),
    search("with reservations", "SearchReservationConfirmationStudents?existsReservation=true"),
    search(
      "reservations left over",
      "SearchReservationConfirmationStudents?enrollState=1&existsReservation=true",
    ),
    search("continuously absent", "SearchReservationHistoryStudents?isContinuousAbsence=true"),
    search("test passed", "SearchExportStudents?hasTestPassedProgress=true"),
    byKeywords("by keyword", ""),
    byKeywords("by keyword, enrolled", "&enrollState=0"),
    ...inThousands.flatMap((keyword) => [
      row(`search: by keyword ${keyword}`, [pathOf(keyword, "")]),
      row(`search: by keyword ${keyword}, not enrolled`, [pathOf(keyword, "&enrollState=1")]),
    ]),
    row(
      "search: training items",
      Array.from(
        { length: 20 },
        (_, page) => `StudentActivity/GetStudentActivityUsers?page=${page * 50}&pageSize=50`,
      ),
    ),
    row(
      "progress of one student",
      many(
        (index) =>
          `TrainingProgress/GetStudentProgresses?studentUserId=${itemAt(field.readers, index).id}`,
      ),
    ),
  ];
}

/** A batch of one call of the schedules. */
function trpc(call: string, input: object): string {
  return `/trpc/trainingSchedule.${call}?batch=1&input=${inputOf({ 0: input })}`;
}

const inputOf = (input: object) => encodeURIComponent(JSON.stringify(input));

function many<T>(make: (index: number) => T): T[] {
  return Array.from({ length: REQUESTS }, (_, index) => make(index));
}
