import { GradeLetter, ProgressGrade, Role, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { activityOf } from "#modules/progress/testing.ts";
import { expectRefused, useWorld, type World } from "#testing.ts";

const world = useWorld();
let staff: Awaited<ReturnType<World["as"]>>["trainingProgress"];
let viewer: { id: number };
beforeAll(async () => {
  viewer = await world.build.user({ role: Role.Viewer });
  staff = (await world.as(viewer)).trainingProgress;
});

async function ownOf(student: { id: number }) {
  return (await world.as(student)).trainingProgress;
}

test("activities are listed of one training, to its student and to staff", async () => {
  const { student, trainingId, activityId } = await activityOf(world);
  const other = await activityOf(world);
  const asked = { studentUserId: student.id, trainingId };
  const own = await ownOf(student);
  expect(await own.getTrainingActivities(asked)).toMatchObject({
    rows: [{ activityId, isCurrent: true }],
    totalCount: 1,
  });
  expect(await staff.getTrainingActivities({ ...asked, trainingId: other.trainingId })).toEqual({
    rows: [],
    totalCount: 0,
  });
  await expectRefused(
    own.getTrainingActivities({ ...asked, studentUserId: other.student.id }),
    "UnauthorizedOperation",
  );
  await expectRefused(
    staff.getTrainingActivities({ ...asked, studentUserId: viewer.id }),
    "UserNotFound",
  );
});

describe("the header of an entry", () => {
  test("names student, training and content, with the explanation for staff only", async () => {
    const { student, subject, trainingId } = await activityOf(world, {
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
    const own = await ownOf(student);
    expect(await own.getProgressHeader({ studentUserId, trainingContentId })).toEqual(header);
  });

  test("is no way to other students, or to trainings never taken up", async () => {
    const { student, subject } = await activityOf(world);
    const other = await activityOf(world);
    const own = await ownOf(student);
    const { studentUserId, trainingContentId } = subject;
    await expectRefused(
      own.getProgressHeader({ studentUserId: other.student.id, trainingContentId }),
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
    const { student, subject, entry } = await activityOf(world);
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
    const own = await ownOf(student);
    expect(await own.get({ progressId })).toEqual({ progressId, ...subject, ...shared });
  });

  test("of another student is refused, an unknown one told as changed", async () => {
    const { entry } = await activityOf(world);
    const { id: progressId } = await entry();
    const own = await ownOf(await world.build.student());
    await expectRefused(own.get({ progressId }), "UnauthorizedOperation");
    await expectRefused(own.get({ progressId: 999_999 }), "DbConflict");
    await expectRefused(staff.get({ progressId: 999_999 }), "DbConflict");
  });
});
