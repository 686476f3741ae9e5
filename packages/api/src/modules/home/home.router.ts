import { listOf } from "@kenshu/domain/fields.ts";
import {
  administratorHome,
  instructorHome,
  monthFigures,
  planInput,
  reservationPlan,
  studentHome,
} from "@kenshu/domain/home/home.schema.ts";
import { dismissMissedMailInput, missedMail } from "@kenshu/domain/home/missedMail.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getAdministratorHome } from "#modules/home/administratorHome.queries.ts";
import { getInstructorHome } from "#modules/home/instructorHome.queries.ts";
import { dismissMissedMail, listMissedMails } from "#modules/home/missedMails.ts";
import { getMonthFigures } from "#modules/home/monthFigures.queries.ts";
import { getReservationPlan } from "#modules/home/reservationPlan.queries.ts";
import { getStudentHome } from "#modules/home/studentHome.queries.ts";

export const homeRouter = router({
  getAdministratorHome: procedure("Home.GetAdministratorHome", "GET", {
    summary: "管理者のホームを取得",
  })
    .output(administratorHome)
    .query(({ ctx }) => getAdministratorHome(ctx)),
  getInstructorHome: procedure("Home.GetInstructorHome", "GET", { summary: "講師のホームを取得" })
    .output(instructorHome)
    .query(({ ctx }) => getInstructorHome(ctx)),
  getMonthFigures: procedure("Home.GetMonthFigures", "GET", { summary: "今月の数字を取得" })
    .output(monthFigures)
    .query(({ ctx }) => getMonthFigures(ctx)),
  getStudentHome: procedure("Home.GetStudentHome", "GET", { summary: "研修生のホームを取得" })
    .output(studentHome)
    .query(({ ctx }) => getStudentHome(ctx)),
  getReservationPlan: procedure("Home.GetReservationPlan", "GET", { summary: "予約の計画を取得" })
    .input(planInput)
    .output(reservationPlan)
    .query(({ ctx, input }) => getReservationPlan(ctx, input)),
  getMissedMails: procedure("Home.GetMissedMails", "GET", {
    summary: "メールの代わりの知らせを取得",
  })
    .output(listOf(missedMail))
    .query(({ ctx }) => listMissedMails(ctx)),
  dismissMissedMail: procedure("Home.DismissMissedMail", "POST", {
    summary: "メールの代わりの知らせを消す",
  })
    .input(dismissMissedMailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissMissedMail(ctx, input)),
});
