import { TakingState } from "@kenshu/domain/enumerations.ts";
import { date } from "@kenshu/domain/fields.ts";
import { ONE_TAKING_PER_TRAINING } from "@kenshu/domain/studentActivity/studentActivity.rules.ts";
import type {
  saveStudentActivitiesInput,
  studentActivity,
  studentActivityUser,
} from "@kenshu/domain/studentActivity/studentActivity.schema.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import { z } from "zod";

export type Round = z.infer<typeof studentActivity>;
export type Student = z.infer<typeof studentActivityUser>;
type SavedRound = z.input<typeof saveStudentActivitiesInput>["activities"][number];

/** What the form holds: the fields below, the student's `version`, and the trainings in `begun`. */
export type RoundValues = Record<string, unknown>;

export const startDateOf = (studentActivityId: number) => `startDate:${studentActivityId}`;
export const stateOf = (studentActivityId: number) => `state:${studentActivityId}`;
/** The start of the round that begins with this training, of which there is one at most. */
export const newStartDateOf = (trainingId: number) => `startDate:new${trainingId}`;

/** The trainings of which a round begins that is not saved yet. */
export function begunIn(values: RoundValues): readonly number[] {
  return Array.isArray(values.begun) ? values.begun : [];
}

/** The fields of the rounds that are kept, as they were read. */
export function readValues({ activities, version }: Student): RoundValues {
  return {
    version,
    ...Object.fromEntries(
      activities.flatMap(({ studentActivityId: id, startDate, state }) => [
        [startDateOf(id), startDate],
        [stateOf(id), state],
      ]),
    ),
  };
}

/** The form as it opens: no round begins, and each that might would begin today. */
export function firstValues(
  student: Student,
  trainings: readonly { id: number }[],
  today: PlainDate,
): RoundValues {
  const starts = trainings.map(({ id }) => [newStartDateOf(id), today]);
  return { begun: [], ...Object.fromEntries(starts), ...readValues(student) };
}

export function isTaking(values: RoundValues, { studentActivityId }: Round): boolean {
  return values[stateOf(studentActivityId)] === TakingState.Taking;
}

/** Checks the form as the server does: starts in time, and one round of a training in Taking. */
export function roundsSchema(rounds: readonly Round[], today: PlainDate) {
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });

    for (const round of rounds) {
      const path = startDateOf(round.studentActivityId);
      const end = isTaking(values, round) ? null : round.endDate;
      const problem = startProblem(values[path], end, today);
      if (problem) refuse(path, problem);
    }
    const begun = begunIn(values);
    for (const trainingId of begun) {
      const path = newStartDateOf(trainingId);
      const problem = startProblem(values[path], null, today);
      if (problem) refuse(path, problem);
    }
    const taken = new Set(begun);
    for (const round of rounds.filter((round) => isTaking(values, round))) {
      if (taken.has(round.trainingId)) {
        refuse(stateOf(round.studentActivityId), ONE_TAKING_PER_TRAINING);
      }
      taken.add(round.trainingId);
    }
  });
}

/** A round starts by its end, and by today where it has none. */
function startProblem(value: unknown, end: PlainDate | null, today: PlainDate): string | null {
  const read = date.safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? null;
  if (read.data <= (end ?? today)) return null;
  return end === null
    ? "今日までの日付を入力してください"
    : `終了日の${formatDate(end)}までの日付を入力してください`;
}

/** What is sent of checked values: rounds that begin, and those that differ from what was read. */
export function changesIn(values: RoundValues, rounds: readonly Round[]): SavedRound[] {
  const begun = begunIn(values).map((trainingId) => ({
    trainingId,
    startDate: String(values[newStartDateOf(trainingId)]),
    state: TakingState.Taking,
  }));
  const changed = rounds.flatMap(({ studentActivityId, trainingId, ...read }) => {
    const startDate = String(values[startDateOf(studentActivityId)]);
    const state = takingState(values[stateOf(studentActivityId)]) ?? read.state;
    return startDate === read.startDate && state === read.state
      ? []
      : [{ studentActivityId, trainingId, startDate, state }];
  });
  return [...changed, ...begun];
}

function takingState(value: unknown): TakingState | undefined {
  return Object.values(TakingState).find((state) => state === value);
}
