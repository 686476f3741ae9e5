import { studentAlert } from "@kenshu/domain/alertInformation/alertInformation.schema.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { listStudentAlerts } from "#modules/alertInformation/studentAlert.queries.ts";
import { procedure, router } from "#procedure.ts";

export const alertInformationRouter = router({
  getStudentAlertInformations: procedure("AlertInformation.GetStudentAlertInformations", "GET")
    .output(listOf(studentAlert))
    .query(({ ctx }) => listStudentAlerts(ctx)),
});
