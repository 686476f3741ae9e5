import type { Kenshu } from "./kenshu.ts";

/** The screens of one role: addresses that show different things, with ids of the demo data. */
export type Screens = { account: string | null; paths: (kenshu: Kenshu) => Promise<string[]> };

const STUDENT_SCREENS = [
  "/home",
  "/reserve/add",
  "/reserve/future",
  "/reserve/history",
  "/profile/password",
  "/profile/emailAddress",
  "/about",
  "/nothing/here",
];

async function idsOf(kenshu: Kenshu) {
  const administrator = await kenshu.as("administrator");
  const [area] = await administrator.get<{ id: number }[]>("Area/GetAll");
  const [school] = await administrator.get<{ id: number }[]>("School/GetAll");
  const [room] = await administrator.get<{ id: number }[]>("Room/GetAll");
  const schedules = await administrator.get<
    { id: number; schoolId: number; reserveCount: number; waitCount: number }[]
  >("TrainingSchedule/GetList", { start: "2027-03-10", end: "2027-03-12" });
  const schedule =
    schedules.find(({ waitCount }) => waitCount > 0) ??
    schedules.find(({ reserveCount }) => reserveCount > 0);
  if (!area || !school || !room || !schedule) throw new Error("the demo data lacks a row");
  const student = await kenshu.as("student01");
  return { area, school, room, schedule, studentId: student.userId };
}

export const screens: Record<string, Screens> = {
  "a visitor": {
    account: null,
    paths: async () => ["/", "/studentSignUp", "/staffSignUp", "/reserve/add"],
  },
  "an unregistered person": { account: "unregistered", paths: async () => ["/home"] },
  "a guest": { account: "guest", paths: async () => ["/home"] },
  "a student": { account: "student01", paths: async () => STUDENT_SCREENS },
  "an instructor": {
    account: "instructor",
    paths: async (kenshu) => {
      const { schedule, studentId } = await idsOf(kenshu);
      return [
        "/home",
        "/attendance",
        `/attendance/detail/${schedule.id}`,
        "/reserve/add?search=true",
        `/reserve/add/${studentId}`,
        `/reserve/future/${studentId}`,
        `/reserve/history/${studentId}`,
      ];
    },
  },
  "a viewer": {
    account: "viewer",
    paths: async (kenshu) => {
      const { schedule, studentId } = await idsOf(kenshu);
      return [
        "/home",
        `/attendance/detail/${schedule.id}`,
        "/reserve/future?search=true&existsReservation=true",
        `/reserve/future/${studentId}`,
      ];
    },
  },
  "an administrator": {
    account: "administrator",
    paths: async (kenshu) => {
      const { area, school, room, schedule } = await idsOf(kenshu);
      return [
        "/home",
        "/setting",
        "/setting/area",
        "/setting/area/create",
        `/setting/area/detail/${area.id}`,
        "/setting/school",
        `/setting/school/detail/${school.id}`,
        "/setting/room",
        `/setting/room/detail/${room.id}`,
        "/setting/system",
        `/trainingSchedule?schoolId=${schedule.schoolId}`,
        `/trainingSchedule?schoolId=${schedule.schoolId}&view=day`,
        `/trainingSchedule/create/${schedule.schoolId}`,
        `/trainingSchedule/detail/${schedule.schoolId}/${schedule.id}`,
        "/attendance",
        "/reserve/history?search=true",
      ];
    },
  },
};
