export { listAlerts } from "#modules/alertInformation/alert.queries.ts";
export { listStudentAlerts } from "#modules/alertInformation/studentAlert.queries.ts";
