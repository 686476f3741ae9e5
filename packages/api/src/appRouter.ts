import { createCallerFactory, mergeRouters, router } from "#declaring/trpc.ts";
import { activityRouter } from "#modules/activity/activity.router.ts";
import { alertInformationRouter } from "#modules/alertInformation/alertInformation.router.ts";
import { analysisRouter } from "#modules/analysis/analysis.router.ts";
import { startRouter } from "#modules/app/app.router.ts";
import { attendanceRouter, attendanceTrendRouter } from "#modules/attendance/attendance.router.ts";
import { authRouter } from "#modules/auth/auth.router.ts";
import { othersSignInRouter } from "#modules/auth/othersSignIn.router.ts";
import { cashFlowRouter } from "#modules/cashFlow/cashFlow.router.ts";
import { closedDayRouter } from "#modules/closedDay/closedDay.router.ts";
import { companyRouter } from "#modules/company/company.router.ts";
import { contactRouter } from "#modules/contact/contact.router.ts";
import { erasureRouter } from "#modules/erasure/erasure.router.ts";
import { goalRouter } from "#modules/goal/goal.router.ts";
import { guestStudentRouter } from "#modules/guestStudent/guestStudent.router.ts";
import { heartfulDifferenceRouter } from "#modules/heartfulDifference/heartfulDifference.router.ts";
import { homeRouter } from "#modules/home/home.router.ts";
import { liveRouter } from "#modules/live/live.router.ts";
import { logRouter } from "#modules/log/log.router.ts";
import { mailRouter } from "#modules/mail/mail.router.ts";
import { areaRouter } from "#modules/master/area.router.ts";
import { roomRouter } from "#modules/master/room.router.ts";
import { schoolRouter } from "#modules/master/school.router.ts";
import { trainingRouter } from "#modules/master/training.router.ts";
import { trainingContentRouter } from "#modules/master/trainingContent.router.ts";
import { noAccountStudentRouter } from "#modules/noAccountStudent/noAccountStudent.router.ts";
import { noticeRouter } from "#modules/notice/notice.router.ts";
import { operationRouter } from "#modules/operation/operation.router.ts";
import { ownDataRouter, personalDataRouter } from "#modules/ownData/ownData.router.ts";
import { profileRouter } from "#modules/profile/profile.router.ts";
import { progressRouter } from "#modules/progress/progress.router.ts";
import { trainingReserveRouter } from "#modules/reservation/reservation.router.ts";
import { scheduleRouter } from "#modules/schedule/schedule.router.ts";
import { settingRouter } from "#modules/setting/setting.router.ts";
import { studentRouter } from "#modules/student/student.router.ts";
import { studentExportRouter } from "#modules/studentExport/studentExport.router.ts";
import { linkRouter, studentImportRouter } from "#modules/studentImport/studentImport.router.ts";
import { systemKeyRouter } from "#modules/systemKey/systemKey.router.ts";
import { userRouter } from "#modules/user/user.router.ts";

export const appRouter = router({
  alertInformation: alertInformationRouter,
  analysis: analysisRouter,
  app: startRouter,
  area: areaRouter,
  attendance: attendanceRouter,
  auth: authRouter,
  cashFlow: cashFlowRouter,
  closedDay: closedDayRouter,
  company: companyRouter,
  contact: contactRouter,
  heartfulDifference: heartfulDifferenceRouter,
  home: homeRouter,
  information: noticeRouter,
  live: liveRouter,
  log: logRouter,
  mail: mailRouter,
  operation: operationRouter,
  room: roomRouter,
  school: schoolRouter,
  setting: settingRouter,
  student: mergeRouters(studentRouter, personalDataRouter),
  studentActivity: activityRouter,
  studentExport: studentExportRouter,
  studentImport: studentImportRouter,
  systemKey: systemKeyRouter,
  training: trainingRouter,
  trainingContent: trainingContentRouter,
  trainingProgress: progressRouter,
  trainingReserve: mergeRouters(trainingReserveRouter, attendanceTrendRouter),
  trainingSchedule: scheduleRouter,
  user: mergeRouters(
    userRouter,
    profileRouter,
    goalRouter,
    guestStudentRouter,
    noAccountStudentRouter,
    linkRouter,
    othersSignInRouter,
    ownDataRouter,
    erasureRouter,
  ),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
