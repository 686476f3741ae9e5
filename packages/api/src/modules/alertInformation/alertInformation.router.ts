import {
  alertInformation,
  studentAlert,
} from "@kenshu/domain/alertInformation/alertInformation.schema.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { listAlerts } from "#modules/alertInformation/alert.queries.ts";
import { listStudentAlerts } from "#modules/alertInformation/studentAlert.queries.ts";

export const alertInformationRouter = router({
  getAlertInformations: procedure("AlertInformation.GetAlertInformations", "GET", {
    summary: "管理者へのアラートを取得",
  })
    .output(listOf(alertInformation))
    .query(({ ctx }) => listAlerts(ctx)),
  getStudentAlertInformations: procedure("AlertInformation.GetStudentAlertInformations", "GET", {
    summary: "自分へのアラートを取得",
  })
    .output(listOf(studentAlert))
    .query(({ ctx }) => listStudentAlerts(ctx)),
});
