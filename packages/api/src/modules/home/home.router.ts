import {
  administratorHome,
  instructorHome,
  planInput,
  reservationPlan,
  studentHome,
} from "@kenshu/domain/home/home.schema.ts";
import { procedure, router } from "#declaring/procedure.ts";
import { getAdministratorHome } from "#modules/home/administratorHome.queries.ts";
import { getInstructorHome } from "#modules/home/instructorHome.queries.ts";
import { getReservationPlan } from "#modules/home/reservationPlan.queries.ts";
import { getStudentHome } from "#modules/home/studentHome.queries.ts";

export const homeRouter = router({
  getAdministratorHome: procedure("Home.GetAdministratorHome", "GET")
    .output(administratorHome)
    .query(({ ctx }) => getAdministratorHome(ctx)),
  getInstructorHome: procedure("Home.GetInstructorHome", "GET")
    .output(instructorHome)
    .query(({ ctx }) => getInstructorHome(ctx)),
  getStudentHome: procedure("Home.GetStudentHome", "GET")
    .output(studentHome)
    .query(({ ctx }) => getStudentHome(ctx)),
  getReservationPlan: procedure("Home.GetReservationPlan", "GET")
    .input(planInput)
    .output(reservationPlan)
    .query(({ ctx, input }) => getReservationPlan(ctx, input)),
});
