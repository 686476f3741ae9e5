import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, sentenceOf } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { TRPCError } from "@trpc/server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { type Kind, kinds, rowsNamed, statesIn } from "#rest/rowStates.testing.ts";
import { type Input, validInputsIn } from "#rest/validInputs/testing.ts";
import { expectChanged, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

/** A write on something that has become something else says what it is now (rule 17.3). */

/** How a write ends: done, refused, or refused in one of several outcomes of an answer. */
type End = ErrorCode | `${ErrorCode} ${Found}` | `${ErrorCode} in the answer`;
type Ends = { [E in End]?: ProcedureName[] };

/**
 * How each write that names a row ends, by what the row has become. A write that is not listed is
 * done.
 */
const ends: { [K in Kind]: { [S in keyof ReturnType<typeof statesIn>[K]]: Ends } } = {
  reservation: {
    cancelled: {
      "UnauthorizedOperation cancelled": ["Attendance.Add"],
      "DbConflict cancelled": [
        "Attendance.Remove",
        "Attendance.WithdrawMail",
        "TrainingReserve.Cancel",
        "TrainingReserve.Change",
        "TrainingReserve.Tell",
      ],
      "DbConflict remarked": ["Attendance.RemoveRemaining"],
    },
    waiting: {
      "UnauthorizedOperation waits": ["Attendance.Add", "TrainingReserve.Tell"],
      "DbConflict waits": ["Attendance.Remove", "Attendance.WithdrawMail"],
      "DbConflict remarked": ["Attendance.RemoveRemaining"],
      "UnauthorizedOperation onlyWaits": ["TrainingReserve.Change"],
    },
    marked: {
      "DbConflict marked": ["Attendance.Add"],
      "DbConflict remarked": [
        "Attendance.Remove",
        "Attendance.RemoveRemaining",
        "Attendance.WithdrawMail",
      ],
      CancelAlreadyAttend: [
        "TrainingReserve.Cancel",
        "TrainingReserve.Change",
        "TrainingReserve.Tell",
      ],
    },
    unmarked: {
      "DbConflict unmarked": ["Attendance.Remove", "Attendance.WithdrawMail"],
      "DbConflict remarked": ["Attendance.RemoveRemaining"],
    },
    begun: { InvalidDate: ["TrainingReserve.Change"] },
    ended: {
      CancelTimeOver: ["TrainingReserve.Cancel", "TrainingReserve.Change"],
      InvalidDate: ["TrainingReserve.Tell"],
    },
  },
  schedule: {
    retired: {
      "DbConflict scheduleGone": [
        "Attendance.AddRemaining",
        "Attendance.RemoveRemaining",
        "TrainingReserve.Reserve",
        "TrainingReserve.ForceReserve",
        "TrainingReserve.ReserveByStudent",
        "TrainingReserve.Change",
        "TrainingReserve.AddWatch",
        "TrainingSchedule.Update",
        "TrainingSchedule.Remove",
        "TrainingSchedule.CallOff",
      ],
      "DbConflict in the answer": ["TrainingReserve.ReservePlan"],
    },
    edited: {
      "DbConflict scheduleEdited": [
        "TrainingSchedule.Update",
        "TrainingSchedule.Remove",
        "TrainingSchedule.CallOff",
      ],
    },
    full: {
      "ScheduleFull in the answer": ["TrainingReserve.ReservePlan"],
      ScheduleFull: ["TrainingReserve.Change"],
      ForeignKeyViolation: ["TrainingSchedule.Remove"],
    },
    begun: {
      ReserveTimeOver: ["TrainingReserve.ReserveByStudent", "TrainingReserve.AddWatch"],
      "ReserveTimeOver in the answer": ["TrainingReserve.ReservePlan"],
      CancelTimeOver: ["TrainingReserve.Change"],
      InvalidDate: ["TrainingSchedule.Update"],
      "UnauthorizedOperation begun": ["TrainingSchedule.CallOff"],
    },
    ended: {
      InvalidDate: [
        "TrainingReserve.Reserve",
        "TrainingReserve.ForceReserve",
        "TrainingReserve.ReserveByStudent",
        "TrainingSchedule.Update",
      ],
      ReserveTimeOver: ["TrainingReserve.AddWatch"],
      "InvalidDate in the answer": ["TrainingReserve.ReservePlan"],
      CancelTimeOver: ["TrainingReserve.Change"],
      "UnauthorizedOperation begun": ["TrainingSchedule.CallOff"],
    },
    marked: {
      "UnauthorizedOperation markedSchedule": ["TrainingSchedule.Update"],
      ForeignKeyViolation: ["TrainingSchedule.Remove"],
      "UnauthorizedOperation begun": ["TrainingSchedule.CallOff"],
    },
  },
  cashFlow: {
    voided: {
      "DbConflict removed": ["CashFlow.Remove"],
      "DbConflict voided": ["CashFlow.GetFileReceipt"],
    },
    closed: {
      "MonthClosed removedFromClosed": ["CashFlow.Remove"],
    },
  },
  activity: {
    beingSent: { "DbConflict beingSent": ["StudentExport.StudentExport"] },
    ended: {
      "InvalidStudentExportData notSendable": ["StudentExport.StudentExport"],
      "UnauthorizedOperation notTaking": ["TrainingProgress.Add", "TrainingProgress.Update"],
      "UnauthorizedOperation trainingEnded": ["TrainingProgress.AddByStudent"],
    },
    removed: {
      "DbConflict activityGone": [
        "StudentActivity.Save",
        "StudentExport.StudentExport",
        "TrainingProgress.Add",
        "TrainingProgress.Update",
        "TrainingProgress.AddByStudent",
      ],
    },
  },
  entry: {
    removed: {
      "DbConflict entryGone": [
        "TrainingProgress.Update",
        "TrainingProgress.Remove",
        "TrainingProgress.UpdateByStudent",
      ],
    },
    graded: {
      "DbConflict entryEdited": ["TrainingProgress.Update", "TrainingProgress.Remove"],
    },
  },
  student: {
    stopped: {
      DbConflict: [
        "Student.Update",
        "Student.Remove",
        "Student.UpdateIsEnabled",
        "StudentActivity.Save",
        "StudentImport.ImportStudents",
        "User.UpdateUserProfile",
        "User.UpdateGoal",
        "User.UpdateNoAccountStudent",
        "User.RemoveNoAccountStudent",
        "User.LinkNoAccountStudent",
        "User.UnlinkStudent",
      ],
      "UnauthorizedOperation mayNotReserve": [
        "TrainingReserve.ReserveByStudent",
        "TrainingReserve.AddWatch",
      ],
      "UnauthorizedOperation in the answer": ["TrainingReserve.ReservePlan"],
    },
    unlinked: {
      // The caller is no student any more.
      UnauthorizedOperation: [
        "TrainingReserve.ReserveByStudent",
        "TrainingReserve.ReservePlan",
        "TrainingReserve.MarkPreparationSeen",
        "TrainingReserve.AddWatch",
        "TrainingReserve.RemoveWatch",
        "TrainingReserve.Tell",
        "TrainingProgress.AddByStudent",
        "TrainingProgress.UpdateByStudent",
        "User.UpdateGoal",
      ],
      "UserNotFound noStudent": [
        "Contact.Add",
        "Contact.SetHolder",
        "Student.Update",
        "StudentActivity.Save",
        "StudentExport.StudentExport",
        "User.UnlinkStudent",
        "TrainingReserve.CancelStudentAllReserve",
      ],
      UserNotFound: [
        "Student.Remove",
        "User.UpdateNoAccountStudent",
        "User.RemoveNoAccountStudent",
      ],
      DbConflict: [
        "Student.UpdateIsEnabled",
        "User.UpdateUserProfile",
        "StudentImport.ImportStudents",
        "User.LinkNoAccountStudent",
      ],
      "UnauthorizedOperation formerStudent": [
        "TrainingReserve.Reserve",
        "TrainingReserve.ForceReserve",
      ],
    },
    edited: {
      DbConflict: [
        "Student.Update",
        "Student.Remove",
        "Student.UpdateIsEnabled",
        "StudentActivity.Save",
        "StudentImport.ImportStudents",
        "User.UpdateUserProfile",
        "User.UpdateGoal",
        "User.UpdateNoAccountStudent",
        "User.RemoveNoAccountStudent",
        "User.LinkNoAccountStudent",
        "User.UnlinkStudent",
      ],
    },
    withoutTraining: {
      "InvalidStudentExportData notSendable": ["StudentExport.StudentExport"],
      "UnauthorizedOperation notTaking": ["TrainingProgress.Add", "TrainingProgress.Update"],
      "UnauthorizedOperation trainingEnded": [
        "TrainingProgress.AddByStudent",
        "TrainingProgress.UpdateByStudent",
      ],
      "UnauthorizedOperation mayNotReserve": [
        "TrainingReserve.ReserveByStudent",
        "TrainingReserve.AddWatch",
      ],
      "UnauthorizedOperation in the answer": ["TrainingReserve.ReservePlan"],
    },
  },
  staff: {
    stopped: {
      "DbConflict instructorStopped": [
        "TrainingSchedule.Add",
        "TrainingSchedule.AddForDates",
        "TrainingSchedule.AddPeriodPlan",
        "TrainingSchedule.Update",
      ],
      DbConflict: ["User.Update", "User.Remove", "User.UpdateIsEnabled"],
    },
    viewing: {
      "DbConflict notTeaching": [
        "TrainingProgress.Add",
        "TrainingProgress.Update",
        "TrainingSchedule.Add",
        "TrainingSchedule.AddForDates",
        "TrainingSchedule.AddPeriodPlan",
        "TrainingSchedule.Update",
      ],
      DbConflict: ["User.Update", "User.Remove", "User.UpdateIsEnabled"],
    },
    edited: {
      DbConflict: ["User.Update", "User.Remove", "User.UpdateIsEnabled"],
    },
  },
  mail: {
    sentAgain: {
      "DbConflict settled": ["Mail.SendAgain", "Mail.Settle"],
    },
    settled: {
      "DbConflict settled": ["Mail.SendAgain", "Mail.Settle"],
    },
  },
  attempt: {
    done: {
      "DbConflict settled": ["StudentExport.Settle"],
    },
    askedAgain: {
      "DbConflict settled": ["StudentExport.Settle"],
    },
    settled: {
      "DbConflict settled": ["StudentExport.Settle"],
    },
  },
  difference: {
    settled: {
      "DbConflict differenceGone": ["HeartfulDifference.Settle"],
    },
  },
  systemKey: {
    ended: {
      "DbConflict keyEnded": ["SystemKey.End"],
    },
  },
  notice: {
    removed: {
      DbConflict: ["Information.Update", "Information.Remove", "Information.MarkSeen"],
    },
    edited: {
      DbConflict: ["Information.Update", "Information.Remove"],
    },
  },
  closedDay: {
    removed: {
      DbConflict: ["ClosedDay.Update", "ClosedDay.Remove"],
    },
    edited: {
      DbConflict: ["ClosedDay.Update", "ClosedDay.Remove"],
    },
  },
};

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
});
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("closedMonth").execute();
});

/** Calls that write; the receipt is numbered when it is read for the first time. */
const writes = restRoutes.filter(
  ({ takesKey, name }) => takesKey || name === "CashFlow.GetFileReceipt",
);

/** Rows, an input that names them, and the caller, for one call. */
async function situationOf(name: ProcedureName) {
  const row = await valid.rows();
  const input = ((await valid.inputs[name]?.(row)) ?? {}) as Input;
  const callerId = await valid.callerOf(name, row);
  return { input, callerId, studentId: callerId === row.studentUserId ? callerId : null };
}

/** The writes that name a row of each kind. */
const naming = new Map<Kind, ProcedureName[]>(kinds.map((kind) => [kind, []]));
beforeAll(async () => {
  for (const { name } of writes) {
    const { input, studentId } = await situationOf(name);
    for (const kind of kinds) {
      if (rowsNamed(kind, name, input, studentId).length > 0) naming.get(kind)?.push(name);
    }
  }
});

test("only writes that name such a row are listed", () => {
  for (const kind of kinds) {
    const named = naming.get(kind);
    expect(named?.length, kind).toBeGreaterThan(0);
    for (const listed of Object.values<Ends>(ends[kind])) {
      expect(named).toEqual(expect.arrayContaining(Object.values(listed).flat()));
    }
  }
});

/** A trial writes nothing, and so does what finds nothing left to do. */
const changesNothing = (name: ProcedureName, state: string) =>
  name === "StudentImport.TryImport" ||
  (name === "StudentExport.AskAgain" && state !== "askedAgain");

/** Sends the call and tells how it ended. */
async function endOf(
  { call }: RestRoute,
  callerId: number,
  isStudents: boolean,
  input: Input,
): Promise<End | "done"> {
  const ctx = await world.contextAs({ id: callerId });
  try {
    const answer = await call(ctx, { query: {}, body: () => ({ json: input }) });
    const { outcomes = [] } = ("value" in answer && answer.value ? answer.value : {}) as {
      outcomes?: { errorCode: ErrorCode | null }[];
    };
    const refused = outcomes.find(({ errorCode }) => errorCode !== null);
    return refused?.errorCode ? `${refused.errorCode} in the answer` : "done";
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (!(cause instanceof BusinessError)) throw error;
    const { found }: { found?: Found } = cause.parameters;
    // Who has the right is not told that the right is missing.
    if (!isStudents) expect(cause.message).not.toBe(sentenceOf("UnauthorizedOperation", {}));
    return found ? `${cause.code} ${found}` : cause.code;
  }
}

describe.each(kinds)("%s", (kind) => {
  test.each(Object.entries<Ends>(ends[kind]))("%s", async (state, expected) => {
    const bring = statesIn(world)[kind][state as never] as (id: number) => Promise<unknown>;
    const endOfCall = (name: ProcedureName) =>
      Object.entries(expected).find(([, names]) => names.includes(name))?.[0] ?? "done";
    for (const name of naming.get(kind) ?? []) {
      const { input, callerId, studentId } = await situationOf(name);
      for (const id of rowsNamed(kind, name, input, studentId)) await bring(id);
      const route = writes.find((write) => write.name === name) as RestRoute;
      const end = endOfCall(name);
      const send = async () => {
        const found = await endOf(route, callerId, studentId !== null, input);
        expect({ name, end: found }).toEqual({ name, end });
      };
      const isDone = end === "done" && !changesNothing(name, state);
      await (isDone ? expectChanged : expectUnchanged)(world.db, send);
      world.clock.set(TEST_NOW);
      await world.db.deleteFrom("closedMonth").execute();
    }
  });
});
