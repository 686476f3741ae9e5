import { areaRouter } from "#modules/area/area.router.ts";
import { trainingReserveRouter } from "#modules/reservation/reservation.router.ts";
import { createCallerFactory, router } from "#procedure.ts";

export const appRouter = router({
  area: areaRouter,
  trainingReserve: trainingReserveRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
