import { areaRouter } from "#modules/area/area.router.ts";
import { trainingReserveRouter } from "#modules/reservation/reservation.router.ts";
import { roomRouter } from "#modules/room/room.router.ts";
import { schoolRouter } from "#modules/school/school.router.ts";
import { settingRouter } from "#modules/setting/setting.router.ts";
import { trainingScheduleRouter } from "#modules/trainingSchedule/trainingSchedule.router.ts";
import { createCallerFactory, router } from "#procedure.ts";

export const appRouter = router({
  area: areaRouter,
  room: roomRouter,
  school: schoolRouter,
  setting: settingRouter,
  trainingReserve: trainingReserveRouter,
  trainingSchedule: trainingScheduleRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
