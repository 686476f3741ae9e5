import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import type { FileRoutesByPath } from "@tanstack/react-router";
import { type User, userMay } from "#api/user.ts";

/** The address of a screen as in its route file. A list's own address ends without a slash. */
export type ScreenPath = WithoutSlash<FileRoutesByPath[keyof FileRoutesByPath]["fullPath"]>;
type WithoutSlash<Path> = Path extends `${infer Parent extends `/${string}`}/` ? Parent : Path;

/**
 * Who may see a screen: everybody who may call this procedure, or one of these groups. An unknown
 * path is for nobody.
 */
type Audience = ProcedureName | "everybody" | "visitors" | "unregistered" | "registered" | "nobody";

/**
 * All screens, and who may see each. The guard and the menus read this one table (rules 15.2, 15.6
 * to 15.8). A route without a row does not compile.
 */
const audiences: Record<ScreenPath, Audience> = {
  // Leads a signed-in person to the requested screen.
  "/": "everybody",
  "/studentSignUp": "visitors",
  "/staffSignUp": "visitors",
  "/forgotPassword": "visitors",
  "/resetPassword": "everybody",
  "/unsubscribe": "everybody",
  "/profile/afterSignup": "unregistered",
  "/$": "nobody",

  "/home": "registered",
  "/about": "registered",
  "/about/accessibility": "registered",
  "/profile/myPage": "registered",
  "/profile/self": "User.UpdateUserProfile",
  "/profile/password": "Auth.ChangePassword",
  "/profile/emailAddress": "Auth.RequestEmailAddressChange",
  "/profile/methods": "Auth.GetSignInMethods",
  "/profile/sessions": "Auth.GetSignInSessions",
  "/profile/goal": "User.UpdateGoal",

  "/accept": "StudentImport.GetHeartfulStudents",
  "/accept/import": "StudentImport.GetHeartfulStudents",
  "/accept/detail": "StudentImport.GetHeartfulStudents",
  "/accept/guestStudentList": "User.GetGuestStudents",
  "/accept/find/$id": "StudentImport.GetHeartfulStudents",
  "/accept/noAccount": "User.GetNoAccountStudents",
  "/accept/noAccount/$mode/{-$id}": "User.AddNoAccountStudent",
  "/accept/activity": "StudentActivity.GetStudentActivityUsers",
  "/accept/activity/$mode/{-$id}": "StudentActivity.Save",
  "/accept/difference": "HeartfulDifference.GetList",

  "/export": "Student.SearchExportStudents",
  "/export/$id": "StudentExport.StudentExport",
  "/export/attempts": "StudentExport.GetAttempts",
  "/export/passable": "StudentExport.StudentExport",

  "/student": "Student.SearchStudents",
  "/student/silent": "Contact.SearchSilentStudents",
  "/student/$id": "Student.GetDetail",
  "/student/$id/edit": "Student.Update",

  "/trainingSchedule": "TrainingSchedule.Add",
  "/trainingSchedule/plan": "TrainingSchedule.AddPeriodPlan",
  "/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}": "TrainingSchedule.Add",

  "/attendance": "Attendance.GetTrainingEntryStudents",
  "/attendance/detail/$id": "Attendance.GetTrainingEntryStudents",

  "/progress": "TrainingProgress.GetStudentProgresses",
  "/progress/detail/$id": "TrainingProgress.GetStudentProgresses",
  "/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}":
    "TrainingProgress.Add",
  "/progress/detail/$id/comment/$studentUserId/$activityId/$trainingContentId/{-$progressId}":
    "TrainingProgress.AddByStudent",
  "/progress/detail/$id/cashFlow/$studentUserId": "CashFlow.Add",
  "/progress/detail/$id/cashFlow/$studentUserId/$cashFlowId": "CashFlow.Get",
  "/progress/therapist/$therapistId": "Student.GetByTherapistId",
  "/management/progress/therapist/$therapistId": "Student.GetByTherapistId",

  // Students see their own settlement, staff the people who owe.
  "/cashFlow": "CashFlow.GetStudentCashFlows",
  "/cashFlow/charge": "CashFlow.AddMany",

  "/reserve/add": "TrainingSchedule.GetOffered",
  "/reserve/add/$id": "TrainingReserve.Reserve",
  "/reserve/plan": "Home.GetReservationPlan",
  "/reserve/detail/$reserveId": "TrainingReserve.GetFutures",
  "/reserve/future": "TrainingReserve.GetFutures",
  "/reserve/future/$id": "Student.SearchReservationConfirmationStudents",
  "/reserve/history": "TrainingReserve.GetPasts",
  "/reserve/history/$id": "Student.SearchReservationHistoryStudents",

  "/user": "User.Search",
  "/user/$mode/{-$id}": "User.Update",

  "/mail/failed": "Mail.GetUndelivered",

  "/info": "Information.Search",
  "/info/$mode/{-$id}": "Information.Add",

  "/log": "Log.GetList",

  "/setting": "Setting.Update",
  "/setting/system": "Setting.Update",
  "/setting/area": "Area.Add",
  "/setting/area/$mode/{-$id}": "Area.Add",
  "/setting/school": "School.Add",
  "/setting/school/$mode/{-$id}": "School.Add",
  "/setting/room": "Room.Add",
  "/setting/room/$mode/{-$id}": "Room.Add",
  "/setting/closedDay": "ClosedDay.Add",
  "/setting/closedDay/$mode/{-$id}": "ClosedDay.Add",
  "/setting/training": "Training.Add",
  "/setting/training/$mode/{-$id}": "Training.Add",
  "/setting/trainingContent": "TrainingContent.Add",
  "/setting/trainingContent/$mode/$trainingId/{-$id}": "TrainingContent.Add",
  "/setting/systemKey": "SystemKey.Add",
  "/setting/systemKey/create": "SystemKey.Add",
  "/setting/operation": "Operation.GetState",

  "/analysis": "Analysis.GetTable",
  "/analysis/categorizedTrainingCount": "Analysis.GetFileCategorizedTrainingCount",
  "/analysis/monthlyIncoming": "Analysis.GetFileMonthlyIncoming",
  "/analysis/cancelTrend": "Analysis.GetFileStumbleTrend",
  "/analysis/dropoutTable": "Analysis.GetFileDropoutTable",
  "/analysis/dropoutTrend": "Analysis.GetFileDropoutTrend",
  "/analysis/dropoutSpecification": "Analysis.GetFileDropoutSpecification",
  "/analysis/trainingCountSummary": "Analysis.GetFileTrainingCountSummary",
  "/analysis/trainingStateList": "Analysis.GetFileTrainingStateList",
  "/analysis/flexMonthGraduate": "Analysis.GetFileFlexMonthGraduate",
  "/analysis/flexGraduateGoal": "Analysis.GetFileFlexGraduateGoal",
  "/analysis/cashFlowMonthSummary": "CashFlow.GetMonthSummary",
};

/** The addresses of all screens. */
export const screens = Object.keys(audiences) as ScreenPath[];

/**
 * Whether the screen exists for this person, or for a visitor. An unregistered person has one
 * screen.
 */
export function maySee(user: User | null, screen: ScreenPath): boolean {
  const audience = audiences[screen];
  if (user?.isUnregistered) return audience === "unregistered";
  switch (audience) {
    case "everybody":
      return true;
    case "visitors":
      return user === null;
    case "registered":
      return user !== null && !user.lacksFactor;
    case "unregistered":
    case "nobody":
      return false;
    default:
      return userMay(user, audience);
  }
}

/**
 * Whether the screen is one on the way in: for visitors, or for people who are about to register.
 * Who has passed it misses nothing there.
 */
export function isLeftBehind(screen: ScreenPath): boolean {
  return audiences[screen] === "visitors" || audiences[screen] === "unregistered";
}
