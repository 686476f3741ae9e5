import { GradeLetter, ProgressGrade, Role, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roundOf } from "#modules/trainingProgress/testing.ts";
import { expectRefused, openWorld, type World } from "#testing.ts";

let world: World;
let staff: Awaited<ReturnType<World["as"]>>["trainingProgress"];
let viewer: { id: number };
beforeAll(async () => {
  world = await openWorld();
  viewer = await world.build.user({ role: Role.Viewer });
  staff = (await world.as(viewer)).trainingProgress;
});
afterAll(() => world.close());

async function ownOf(student: { id: number }) {
  return (await world.as(student)).trainingProgress;
}

test("rounds are listed of one training, to its student and to staff", async () => {
  const { trainee, trainingId, activityId } = await roundOf(world);
  const other = await roundOf(world);
  const asked = { studentUserId: trainee.id, trainingId };
  const own = await ownOf(trainee);
  expect(await own.getTrainingActivities(asked)).toMatchObject({
    rows: [{ activityId, isCurrent: true }],
    totalCount: 1,
  });
  expect(await staff.getTrainingActivities({ ...asked, trainingId: other.trainingId })).toEqual({
    rows: [],
    totalCount: 0,
  });
  await expectRefused(
    own.getTrainingActivities({ ...asked, studentUserId: other.trainee.id }),
    "UnauthorizedOperation",
  );
  await expectRefused(
    staff.getTrainingActivities({ ...asked, studentUserId: viewer.id }),
    "UserNotFound",
  );
});

describe("the header of an entry", () => {
  test("names student, training and content, with the explanation for staff only", async () => {
    const { trainee, subject, trainingId } = await roundOf(world, {
      content: { trainingMethod: TrainingMethod.Test, instructorExplanation: "採点の要点" },
    });
    const { studentUserId, trainingContentId } = subject;
    await world.db
      .updateTable("training")
      .set({ displayColor: "#9b3b12" })
      .where("id", "=", trainingId)
      .execute();
    const header = {
      studentUserId,
      studentName: "山田花子",
      trainingName: "基礎研修",
      trainingDisplayColor: "#9b3b12",
      trainingContentName: "肩の手技",
      trainingMethod: TrainingMethod.Test,
    };
    expect(await staff.getProgressHeader({ studentUserId, trainingContentId })).toEqual({
      ...header,
      instructorExplanation: "採点の要点",
    });
    const own = await ownOf(trainee);
    expect(await own.getProgressHeader({ studentUserId, trainingContentId })).toEqual(header);
  });

  test("is no way to other students, or to trainings never taken up", async () => {
    const { trainee, subject } = await roundOf(world);
    const other = await roundOf(world);
    const own = await ownOf(trainee);
    const { studentUserId, trainingContentId } = subject;
    await expectRefused(
      own.getProgressHeader({ studentUserId: other.trainee.id, trainingContentId }),
      "UnauthorizedOperation",
    );
    await expectRefused(
      own.getProgressHeader({ studentUserId, trainingContentId: other.trainingContentId }),
      "UnauthorizedOperation",
    );
    await expectRefused(
      staff.getProgressHeader({ studentUserId, trainingContentId: 999_999 }),
      "DbConflict",
    );
    await expectRefused(
      staff.getProgressHeader({ studentUserId: viewer.id, trainingContentId }),
      "UserNotFound",
    );
  });
});

describe("an entry", () => {
  test("is read whole by staff, and without the secrets by its student", async () => {
    const { trainee, subject, entry } = await roundOf(world);
    const instructor = await world.build.user({ role: Role.Instructor });
    const shared = {
      grade: ProgressGrade.Complete,
      feedback: "よい",
      studentComment: "うれしい",
      trainingDate: "2027-03-05",
      instructorId: instructor.id,
      version: 2,
    };
    const secret = {
      technicalGrade: GradeLetter.A,
      serviceGrade: GradeLetter.B,
      orientationGrade: GradeLetter.C,
      instructorComment: "秘密",
    };
    const { id: progressId } = await entry({ ...shared, ...secret });
    expect(await staff.get({ progressId })).toEqual({
      progressId,
      ...subject,
      ...shared,
      ...secret,
    });
    const own = await ownOf(trainee);
    expect(await own.get({ progressId })).toEqual({ progressId, ...subject, ...shared });
  });

  test("of another student is refused, an unknown one told as changed", async () => {
    const { entry } = await roundOf(world);
    const { id: progressId } = await entry();
    const own = await ownOf(await world.build.student());
    await expectRefused(own.get({ progressId }), "UnauthorizedOperation");
    await expectRefused(own.get({ progressId: 999_999 }), "DbConflict");
    await expectRefused(staff.get({ progressId: 999_999 }), "DbConflict");
  });
});
