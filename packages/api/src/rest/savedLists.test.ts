import { may, type ProcedureName } from "@kenshu/domain/permissions.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "#rest/rest.ts";

const choices = "rows to choose from in a form";

/** The lists of staff that are not saved as a workbook, each with the reason (rule 13.90). */
const unsaved: Partial<Record<ProcedureName, string>> = {
  "AlertInformation.GetAlertInformations": "what to see to on the home, each with its own list",
  "Analysis.GetTable": "each analysis has its own file",
  "Auth.GetSignInSessions": "one's own devices",
  "CashFlow.GetStudentCashFlows": "the student's view of the ledger, which is saved",
  "ClosedDay.GetAll": "a few rows of the settings, typed from a calendar that the company has",
  "CashFlow.GetTrainingTakers": "the rows of a form that charges many",
  "Company.GetAll": choices,
  "Contact.GetFigures": "the figures have their own file",
  "Contact.GetStudentContacts": "contacts are never saved",
  "Contact.SearchSilentStudents": "silent students are never saved",
  "Information.GetOwnInformationList": "notices to oneself; all notices are saved",
  "Information.GetTestInformationList": "a preview of notices, which are saved",
  "Log.GetList": "the log has its own file",
  "Mail.SearchUserMails": "what one person got, to look up a question; those to see to are saved",
  "Room.GetSchoolRooms": "a part of the rooms, which are saved by school",
  "School.GetReservableSchools": choices,
  "Student.GetDetail": "one student; the contacts in it are never saved",
  "StudentExport.Get": "the rows of a form; what was sent is saved",
  "StudentImport.GetHeartfulStudents": "HM's own rows, asked of HM for a form at each look",
  "Training.GetHeartfulCategories": choices,
  "Training.GetNotFlexes": choices,
  "TrainingProgress.GetTrainingActivities": choices,
  "TrainingSchedule.GetLastInRooms": choices,
  "TrainingSchedule.GetNeededPlaces": "figures beside the calendar",
  "TrainingSchedule.GetOffered": choices,
  "TrainingSchedule.GetReserveSlots": choices,
  "TrainingSchedule.GetSchoolSchedules": "a calendar; its schedules are saved as a list",
  "TrainingSchedule.GetSlotReservations": choices,
  "TrainingSchedule.GetTakenTimes": choices,
  "User.GetInstructors": choices,
  "User.GetOrientationCheckInstructors": choices,
  "User.GetUnlinkStudents": "accounts to link; all that wait are saved",
};

const isList = (output: z.ZodType) => output instanceof z.ZodObject && "totalCount" in output.shape;
const staff = ["A", "I", "V"] as const;

test("every list of staff is saved as a workbook, or says why not", () => {
  const saved = restRoutes.flatMap(({ saves }) => saves ?? []);
  const lists = restRoutes.filter(
    ({ name, output }) => isList(output) && staff.some((letter) => may(letter, name)),
  );
  const others = lists.map(({ name }) => name).filter((name) => !saved.includes(name));
  expect(others.toSorted()).toEqual(Object.keys(unsaved).toSorted());
});

test("who may save a list may see it", () => {
  const wrong = restRoutes.filter(
    ({ name, saves }) => saves && staff.some((letter) => may(letter, name) && !may(letter, saves)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
