import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Activity,
  changeActivities,
  type NamedActivity,
  takesUp,
} from "#activity/activity.rules.ts";
import { TakingState } from "#enumerations.ts";

const { Taking, Pass, Dropout, Suspend } = TakingState;
const TODAY = "2027-03-10";

const taken: Activity = {
  studentActivityId: 1,
  trainingId: 10,
  startDate: "2027-01-05",
  endDate: null,
  state: Taking,
};
const passed: Activity = {
  studentActivityId: 2,
  trainingId: 20,
  startDate: "2027-01-05",
  endDate: "2027-02-01",
  state: Pass,
};
const activities = [taken, passed];
const save = (...named: NamedActivity[]) => changeActivities(activities, named, TODAY);

describe("a new activity", () => {
  const fresh = { trainingId: 30, startDate: TODAY, state: Taking };
  test("begins as Taking, today or earlier", () => {
    expect(save(fresh)).toEqual({
      begun: [{ trainingId: 30, startDate: TODAY }],
      changed: [],
    });
    expect(save({ ...fresh, studentActivityId: null, startDate: "2026-12-31" })).toEqual({
      begun: [{ trainingId: 30, startDate: "2026-12-31" }],
      changed: [],
    });
    expect(save({ ...fresh, startDate: "2027-03-11" })).toEqual({ refusal: "InvalidDate" });
    for (const state of [Pass, Dropout, Suspend]) {
      expect(save({ ...fresh, state })).toEqual({ refusal: "UnauthorizedOperation" });
    }
  });
  test("of a training that is being taken is refused, named or not", () => {
    const again = { ...fresh, trainingId: 10 };
    expect(save(again)).toEqual({ refusal: "TwoTaking" });
    expect(save(again, taken)).toEqual({ refusal: "TwoTaking" });
    expect(save(fresh, fresh)).toEqual({ refusal: "TwoTaking" });
    expect(save({ ...fresh, trainingId: 20 })).toMatchObject({ begun: [{ trainingId: 20 }] });
  });
  test("may follow in the same training on one that ends now", () => {
    expect(save({ ...fresh, trainingId: 10 }, { ...taken, state: Suspend })).toEqual({
      begun: [{ trainingId: 10, startDate: TODAY }],
      changed: [{ before: taken, after: { ...taken, state: Suspend, endDate: TODAY } }],
    });
  });
});

describe("a saved activity", () => {
  test("that leaves Taking ends today, and keeps its end among ended states", () => {
    for (const state of [Pass, Dropout, Suspend]) {
      expect(save({ ...taken, state })).toMatchObject({
        changed: [{ after: { endDate: TODAY, state } }],
      });
    }
    expect(save({ ...passed, state: Dropout })).toMatchObject({
      changed: [{ after: { endDate: "2027-02-01", state: Dropout } }],
    });
  });
  test("that is taken again has no end", () => {
    expect(save({ ...passed, state: Taking })).toMatchObject({
      changed: [{ before: passed, after: { ...passed, state: Taking, endDate: null } }],
    });
  });
  test("starts neither after today nor after its end", () => {
    expect(save({ ...taken, startDate: TODAY })).toMatchObject({ changed: [{}] });
    expect(save({ ...taken, startDate: "2027-03-11" })).toEqual({ refusal: "InvalidDate" });
    expect(save({ ...passed, startDate: "2027-02-01" })).toMatchObject({ changed: [{}] });
    expect(save({ ...passed, startDate: "2027-02-02" })).toEqual({ refusal: "InvalidDate" });
    expect(save({ ...passed, state: Taking, startDate: TODAY })).toMatchObject({ changed: [{}] });
  });
  test("is the student's own, named once, of its own training", () => {
    expect(save({ ...taken, studentActivityId: 3 })).toEqual({
      refusal: "DbConflict",
      found: "activityGone",
    });
    expect(save({ ...taken, trainingId: 20 })).toEqual({
      refusal: "DbConflict",
      found: "activityStays",
    });
    expect(save(taken, { ...taken, state: Pass })).toEqual({ refusal: "DbConflict" });
  });
  test("is written only where something changes", () => {
    expect(save()).toEqual({ begun: [], changed: [] });
    expect(save(taken, passed)).toEqual({ begun: [], changed: [] });
  });
});

test("a training is taken up by a new activity, or by one that is taken again", () => {
  const takenUp = (...named: NamedActivity[]) => {
    const changes = save(...named);
    return "refusal" in changes ? null : takesUp(changes);
  };
  expect(takenUp({ trainingId: 30, startDate: TODAY, state: Taking })).toBe(true);
  expect(takenUp({ ...passed, state: Taking })).toBe(true);
  expect(takenUp({ ...taken, startDate: TODAY }, { ...passed, state: Dropout })).toBe(false);
  expect(takenUp({ ...taken, state: Pass })).toBe(false);
});

test("never are two activities of one training taken, nor does an activity end before it starts", () => {
  const state = fc.constantFrom(Taking, Pass, Dropout, Suspend);
  const day = fc.constantFrom("2027-01-05", "2027-02-01", TODAY, "2027-03-11");
  const trainingId = fc.constantFrom(10, 20);
  const named = fc.record({
    studentActivityId: fc.constantFrom(null, 1, 2),
    trainingId,
    startDate: day,
    state,
  });
  fc.assert(
    fc.property(fc.array(named, { maxLength: 4 }), (input) => {
      const changes = save(...input);
      if ("refusal" in changes) return;
      const changed = new Map(
        changes.changed.map(({ after }) => [after.studentActivityId, after] as const),
      );
      const result = activities.map(
        (activity) => changed.get(activity.studentActivityId) ?? activity,
      );
      for (const activity of result) {
        expect(activity.startDate <= (activity.endDate ?? TODAY)).toBe(true);
        expect(activity.endDate === null).toBe(activity.state === Taking);
      }
      const taking = [
        ...result.filter((activity) => activity.state === Taking),
        ...changes.begun,
      ].map((activity) => activity.trainingId);
      expect(new Set(taking).size).toBe(taking.length);
    }),
  );
});
