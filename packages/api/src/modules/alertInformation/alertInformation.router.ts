import {
  alertInformation,
  studentAlert,
} from "@kenshu/domain/alertInformation/alertInformation.schema.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { procedure, router } from "#declaring/procedure.ts";
import { listAlerts } from "#modules/alertInformation/alert.queries.ts";
import { listStudentAlerts } from "#modules/alertInformation/studentAlert.queries.ts";

export const alertInformationRouter = router({
  getAlertInformations: procedure("AlertInformation.GetAlertInformations", "GET")
    .output(listOf(alertInformation))
    .query(({ ctx }) => listAlerts(ctx)),
  getStudentAlertInformations: procedure("AlertInformation.GetStudentAlertInformations", "GET")
    .output(listOf(studentAlert))
    .query(({ ctx }) => listStudentAlerts(ctx)),
});
