import { Role } from "#enumerations.ts";

/**
 * Who may call what: one row per procedure, one letter per role (rule 3.1). A is administrator and
 * developer, I instructor, V viewer, S student, G guest, U unregistered. A lower-case s means a
 * student, for the own data only. `public` needs no sign-in session. Menus and buttons read the
 * same grid.
 */
export const permissions = {
  "App.GetStart": "public",

  "Auth.SignUp": "public",
  "Auth.ConfirmSignUp": "public",
  "Auth.ResendConfirmationCode": "public",
  "Auth.SignIn": "public",
  "Auth.SignOut": "AIVSGU",
  "Auth.ForgotPassword": "public",
  "Auth.ResetPassword": "public",
  "Auth.ChangePassword": "AIVSGU",
  "Auth.RequestEmailAddressChange": "AIVSGU",
  "Auth.ConfirmEmailAddressChange": "AIVSGU",
  "Auth.ConfirmSecondFactor": "public",
  "Auth.GetPasskeyChallenge": "public",
  "Auth.SignInWithPasskey": "public",
  "Auth.Prove": "AIVSGU",
  "Auth.GetSignInMethods": "AIVSG",
  "Auth.GetPasskeyCreation": "AIVSG",
  "Auth.AddPasskey": "AIVSG",
  "Auth.RemovePasskey": "AIVSG",
  "Auth.StartAuthenticator": "AIVSG",
  "Auth.AddAuthenticator": "AIVSG",
  "Auth.RemoveAuthenticator": "AIVSG",
  "Auth.MakeRecoveryCodes": "AIVSG",
  "Auth.GetSignInSessions": "AIVSGU",
  "Auth.EndSignInSession": "AIVSGU",
  "Auth.EndOtherSignInSessions": "AIVSGU",
  "Auth.EndEverySignInSession": "A",

  "AlertInformation.GetAlertInformations": "A",
  "AlertInformation.GetStudentAlertInformations": "S",

  "Analysis.GetTable": "AV",
  "Analysis.GetFileCategorizedTrainingCount": "AV",
  "Analysis.GetFileMonthlyIncoming": "AV",
  "Analysis.GetFileStumbleTrend": "AV",
  "Analysis.GetFileDropoutTable": "AV",
  "Analysis.GetFileDropoutTrend": "AV",
  "Analysis.GetFileDropoutSpecification": "AV",
  "Analysis.GetFileTrainingCountSummary": "AV",
  "Analysis.GetFileTrainingStateList": "AV",
  "Analysis.GetFileFlexMonthGraduate": "AV",
  "Analysis.GetFileFlexGraduateGoal": "AV",

  "Area.GetAll": "AIVSGU",
  "Area.GetFile": "A",
  "Area.Get": "A",
  "Area.Add": "A",
  "Area.Update": "A",
  "Area.Remove": "A",
  "Area.Sort": "A",

  "Attendance.Add": "AI",
  "Attendance.AddRemaining": "AI",
  "Attendance.Remove": "AI",
  "Attendance.RemoveRemaining": "AI",
  "Attendance.WithdrawMail": "AI",
  "Attendance.GetTitle": "AIV",
  "Attendance.GetTrainingEntryStudents": "AIV",
  "Attendance.GetFileTrainingEntryStudents": "AIV",

  "CashFlow.GetStudentCashFlows": "AIVs",
  "CashFlow.GetStudentLedger": "AIV",
  "CashFlow.GetFileStudentLedger": "AIV",
  "CashFlow.Get": "AIV",
  "CashFlow.Add": "AI",
  "CashFlow.AddMany": "AI",
  "CashFlow.GetTrainingTakers": "AI",
  "CashFlow.Remove": "AI",
  "CashFlow.GetMonthState": "AV",
  "CashFlow.CloseMonth": "A",
  "CashFlow.OpenMonth": "A",
  "CashFlow.GetFileReceipt": "AIVs",
  "CashFlow.GetMonthSummary": "AV",
  "CashFlow.GetFileMonthSummary": "AV",

  "ClosedDay.GetAll": "AIV",
  "ClosedDay.Get": "A",
  "ClosedDay.Add": "A",
  "ClosedDay.Update": "A",
  "ClosedDay.Remove": "A",

  "Company.GetAll": "A",

  "Contact.SearchSilentStudents": "AIV",
  "Contact.GetStudentContacts": "AIV",
  "Contact.Add": "AI",
  "Contact.SetHolder": "AI",
  "Contact.GetFigures": "AIV",
  "Contact.GetFileFigures": "AIV",

  "HeartfulDifference.Start": "A",
  "HeartfulDifference.GetState": "A",
  "HeartfulDifference.GetList": "A",
  "HeartfulDifference.GetFileHeartfulDifferences": "A",
  "HeartfulDifference.Settle": "A",

  "Home.GetAdministratorHome": "A",
  "Home.GetInstructorHome": "I",
  "Home.GetMonthFigures": "AV",
  "Home.GetStudentHome": "S",
  "Home.GetReservationPlan": "S",
  "Home.GetMissedMails": "SG",
  "Home.DismissMissedMail": "SG",

  "Information.Search": "A",
  "Information.GetFileInformations": "A",
  "Information.GetTestInformationList": "A",
  "Information.Get": "A",
  "Information.Add": "A",
  "Information.Update": "A",
  "Information.Remove": "A",
  "Information.GetOwnInformationList": "AIVS",
  "Information.MarkSeen": "AIVS",
  "Mail.GetUndelivered": "A",
  "Mail.GetFileUndeliveredMails": "A",
  "Mail.SendAgain": "A",
  "Mail.SearchUserMails": "A",
  "Mail.GetUserMail": "A",
  "Mail.Settle": "A",
  "Mail.GetWish": "public",
  "Mail.Unsubscribe": "public",

  "Live.Follow": "AIVSG",
  "Live.GetOutdated": "AIVSG",

  "Log.GetList": "A",
  "Log.GetFile": "A",

  "Operation.GetState": "A",

  "Room.GetAll": "AIV",
  "Room.GetSchoolRooms": "AIV",
  "Room.GetFile": "A",
  "Room.Get": "A",
  "Room.Add": "A",
  "Room.Update": "A",
  "Room.Remove": "A",
  "Room.Sort": "A",

  "School.GetAll": "AIV",
  "School.GetReservableSchools": "AIs",
  "School.GetFile": "A",
  "School.Get": "A",
  "School.GetTold": "A",
  "School.Add": "A",
  "School.Update": "A",
  "School.Remove": "A",
  "School.Sort": "A",

  "Setting.Get": "AIVS",
  "Setting.Update": "A",
  "Setting.GetReservationAlertMessage": "AIS",
  "Setting.GetHelp": "public",

  "Student.Get": "AIVs",
  "Student.GetByTherapistId": "AIV",
  "Student.GetDetail": "AIV",
  "Student.GetOverview": "AIV",
  "Student.GetUpdateTarget": "A",
  "Student.GetFilePersonalData": "A",
  "Student.Update": "A",
  "Student.Remove": "A",
  "Student.UpdateIsEnabled": "A",
  "Student.SearchStudents": "AIV",
  "Student.GetFileStudents": "AIV",
  "Student.SearchUnpaidStudents": "AIV",
  "Student.GetFileUnpaidStudents": "AIV",
  "Student.SearchReservationStudents": "AI",
  "Student.GetFileReservationStudents": "AI",
  "Student.SearchReservationConfirmationStudents": "AIV",
  "Student.GetFileReservationConfirmationStudents": "AIV",
  "Student.SearchReservationHistoryStudents": "AIV",
  "Student.GetFileReservationHistoryStudents": "AIV",
  "Student.SearchProgressStudents": "AIV",
  "Student.GetFileProgressStudents": "AIV",
  "Student.SearchExportStudents": "A",
  "Student.GetFileExportStudents": "A",
  "Student.GetRecommendationReservationPase": "AIVs",

  "StudentExport.Get": "A",
  "StudentExport.StudentExport": "A",
  "StudentExport.GetPassable": "A",
  "StudentExport.GetFilePassable": "A",
  "StudentExport.GetAttempts": "A",
  "StudentExport.GetFileAttempts": "A",
  "StudentExport.AskAgain": "A",
  "StudentExport.Settle": "A",

  "StudentImport.GetHeartfulStudents": "A",
  "StudentImport.TryImport": "A",
  "StudentImport.ImportStudents": "A",

  "StudentActivity.GetStudentActivityUsers": "A",
  "StudentActivity.GetFileStudentActivityUsers": "A",
  "StudentActivity.GetStudentActivities": "A",
  "StudentActivity.Save": "A",

  "SystemKey.GetAll": "A",
  "SystemKey.GetFileSystemKeys": "A",
  "SystemKey.Add": "A",
  "SystemKey.End": "A",

  "Training.GetAll": "AIV",
  "Training.GetNotFlexes": "AIV",
  "Training.GetFile": "A",
  "Training.Get": "A",
  "Training.Add": "A",
  "Training.Update": "A",
  "Training.Remove": "A",
  "Training.Sort": "A",
  "Training.GetHeartfulCategories": "A",

  "TrainingContent.GetTrainingTrainingContents": "AIV",
  "TrainingContent.GetFile": "A",
  "TrainingContent.Get": "AIV",
  "TrainingContent.Add": "A",
  "TrainingContent.Update": "A",
  "TrainingContent.Remove": "A",
  "TrainingContent.Sort": "A",

  "TrainingProgress.GetStudentProgresses": "AIVs",
  "TrainingProgress.GetStudentProgress": "AIVs",
  "TrainingProgress.GetFileStudentProgresses": "AIV",
  "TrainingProgress.GetFileStudentProgress": "AIV",
  "TrainingProgress.GetTrainingActivities": "AIVs",
  "TrainingProgress.GetProgressHeader": "AIVs",
  "TrainingProgress.Get": "AIVs",
  "TrainingProgress.Add": "AI",
  "TrainingProgress.Update": "AI",
  "TrainingProgress.Remove": "AI",
  "TrainingProgress.AddByStudent": "S",
  "TrainingProgress.UpdateByStudent": "S",

  "TrainingReserve.Reserve": "AI",
  "TrainingReserve.ForceReserve": "AI",
  "TrainingReserve.ReserveByStudent": "S",
  "TrainingReserve.ReservePlan": "S",
  "TrainingReserve.Cancel": "AIs",
  "TrainingReserve.Change": "AIs",
  "TrainingReserve.Tell": "S",
  "TrainingReserve.GetDetail": "AIV",
  "TrainingReserve.GetOwnDetail": "S",
  "TrainingReserve.GetFileCalendar": "S",
  "TrainingReserve.GetFutures": "AIVs",
  "TrainingReserve.GetPasts": "AIVs",
  "TrainingReserve.GetFileFutures": "AIV",
  "TrainingReserve.GetFilePasts": "AIV",
  "TrainingReserve.GetAttendanceTrend": "AIVs",
  "TrainingReserve.GetOneWeekReservations": "S",
  "TrainingReserve.GetQueueChance": "AIS",
  "TrainingReserve.CancelStudentAllReserve": "AI",
  "TrainingReserve.MarkPreparationSeen": "S",
  "TrainingReserve.GetWatches": "S",
  "TrainingReserve.AddWatch": "S",
  "TrainingReserve.RemoveWatch": "S",

  "TrainingSchedule.GetSchoolSchedules": "AIV",
  "TrainingSchedule.Get": "AIV",
  "TrainingSchedule.Add": "A",
  "TrainingSchedule.AddForDates": "A",
  "TrainingSchedule.GetPeriodPlan": "A",
  "TrainingSchedule.AddPeriodPlan": "A",
  "TrainingSchedule.GetNeededPlaces": "A",
  "TrainingSchedule.Update": "A",
  "TrainingSchedule.Remove": "A",
  "TrainingSchedule.CallOff": "A",
  "TrainingSchedule.GetTakenTimes": "A",
  "TrainingSchedule.GetLastInRooms": "A",
  "TrainingSchedule.GetReserveSlots": "AIs",
  "TrainingSchedule.GetFirstSlots": "AIs",
  "TrainingSchedule.GetOffered": "AIs",
  "TrainingSchedule.GetSlotReservations": "AIs",
  "TrainingSchedule.GetList": "AIV",
  "TrainingSchedule.GetFileTrainingSchedules": "AIV",

  "User.Search": "A",
  "User.GetFileUsers": "A",
  "User.GetUserProfile": "A",
  "User.Update": "A",
  "User.Remove": "A",
  "User.UpdateIsEnabled": "A",
  "User.GetHeartfulEmployees": "A",
  "User.GetInstructors": "AI",
  "User.GetOrientationCheckInstructors": "A",
  "User.GetGoal": "AIVs",
  "User.GetStudentGoal": "S",
  "User.UpdateGoal": "S",
  "User.GetOwn": "AIVSGU",
  "User.GetOwnAuthUser": "AIVSGU",
  "User.GetFileOwnData": "AIVSGU",
  "User.AddUserProfile": "U",
  "User.GetGuestStudents": "A",
  "User.GetFileGuestStudents": "A",
  "User.GetUnlinkStudents": "A",
  "User.GetGuestStudentCount": "A",
  "User.GetSignIn": "A",
  "User.EndSignInSession": "A",
  "User.EndSignInSessions": "A",
  "User.RemoveSecondFactors": "A",
  "User.GetErasures": "A",
  "User.GetErasurePlan": "A",
  "User.Erase": "A",
  "User.GetOwnErasure": "SG",
  "User.RequestErasure": "SG",
  "User.WithdrawErasure": "SG",
  "User.GetGuestUserCount": "A",
  "User.UnlinkStudent": "A",
  "User.UpdateUserProfile": "AIVSG",
  "User.GetNoAccountStudents": "A",
  "User.GetFileNoAccountStudents": "A",
  "User.GetNoAccountStudent": "A",
  "User.AddNoAccountStudent": "A",
  "User.UpdateNoAccountStudent": "A",
  "User.RemoveNoAccountStudent": "A",
  "User.LinkNoAccountStudent": "A",
} as const;

export type ProcedureName = keyof typeof permissions;
/** Names of procedures with rows like this. */
type Named<Row extends string> = {
  [N in ProcedureName]: (typeof permissions)[N] extends Row ? N : never;
}[ProcedureName];
/** Names of procedures that answer without a sign-in session. */
export type PublicProcedureName = Named<"public">;
/** Names of procedures that need a sign-in session. */
export type GuardedProcedureName = Exclude<ProcedureName, PublicProcedureName>;
/** Names of procedures that a student calls for the own data only. */
export type OwnDataProcedureName = Named<`${string}s${string}`>;
/** Names of procedures that students call. */
export type StudentProcedureName = OwnDataProcedureName | Named<`${string}S${string}`>;

export type RoleLetter = "A" | "I" | "V" | "S" | "G" | "U";

const letters: Record<Role, RoleLetter> = {
  [Role.Guest]: "G",
  [Role.Developer]: "A",
  [Role.Administrator]: "A",
  [Role.Instructor]: "I",
  [Role.Student]: "S",
  [Role.Viewer]: "V",
};

/** The grid's letter of a signed-in person. An unregistered account is U whatever its role. */
export function roleLetter(person: { role: Role; isUnregistered: boolean }): RoleLetter {
  return person.isUnregistered ? "U" : letters[person.role];
}

/**
 * Whether a role may call a procedure at all. For a student's `s` the procedure declares whose data
 * it is about.
 */
export function may(letter: RoleLetter | null, name: ProcedureName): boolean {
  const row: string = permissions[name];
  if (row === "public") return true;
  return letter !== null && row.toUpperCase().includes(letter);
}
