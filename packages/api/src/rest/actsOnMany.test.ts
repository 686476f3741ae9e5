import { type AskedProcedure, asked } from "@kenshu/domain/asked.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { expect, test } from "vitest";
import type { z } from "zod";
import { inputSchema } from "#rest/inputSchema.ts";
import { restRoutes } from "#rest/rest.ts";

/**
 * What each of many has said or chosen, which an act on all of them must not override. A new write
 * that takes a list says here what that is.
 */
const spoken: Partial<Record<ProcedureName, string>> = {
  "Attendance.AddRemaining": "who told an absence or to be late is left out (rule 6.1)",
  "Attendance.RemoveRemaining": "only marks as they were set together, by their versions",
  "CashFlow.AddMany": "each balance is the one that was shown (rule 13.21)",
  "StudentActivity.Save": "the activities of one student",
  "StudentExport.StudentExport": "the results of one student, each entered by itself",
  "StudentImport.ImportStudents": "each account is the one that was read, or all are refused",
  "StudentImport.TryImport": "changes nothing",
  "TrainingReserve.ReservePlan": "one's own choice, schedule by schedule",
  "TrainingSchedule.AddForDates": "new schedules, in which nobody is",
  "TrainingSchedule.AddPeriodPlan": "new schedules, in which nobody is",
  "Information.MarkSeen": "one's own notices",
  "School.Update": "tells, and changes nothing of theirs (rule 4.12)",
  "TrainingReserve.CancelStudentAllReserve": "the reservations that were shown (rule 13.21)",
  "TrainingSchedule.CallOff": "it is free of charge for each, and mailed (rule 4.7)",
  "TrainingSchedule.Update":
    "what was told of the former start ends, and the mail asks again (rule 6.9)",
  "User.UnlinkStudent": "the reservations that were shown (rule 13.21)",
  "User.Update": "changes nothing of the schedules that it names",
  "User.UpdateIsEnabled": "changes nothing of the schedules that it names",
};

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Whether it names several things that could be people, or belong to some. */
function namesMany({ properties = {}, items, anyOf = [] }: Schema): boolean {
  if (items) return true;
  const fields = Object.entries(properties).filter(([key]) => !ofOneRow.includes(key));
  return [...anyOf, ...fields.map(([, field]) => field)].some(namesMany);
}
const ofOneRow = ["expected", "roles", "closedWeekdays", "controllers", "links"];

/** Its question names several. */
const concernsMany = (name: string) =>
  name in asked && namesMany(schemaOf(asked[name as AskedProcedure]));

test("every write on many says what each of them may have said", () => {
  const writes = restRoutes.filter(
    ({ name, method, input }) =>
      method === "POST" &&
      input &&
      !/\.(Sort|Search)$/.test(name) &&
      (namesMany(schemaOf(input)) || concernsMany(name)),
  );
  expect(writes.map(({ name }) => name).toSorted()).toEqual(Object.keys(spoken).toSorted());
});

const schemaOf = (input: z.ZodType) => inputSchema(input) as Schema;
