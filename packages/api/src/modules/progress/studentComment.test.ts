import { ProgressGrade, TakingState } from "@kenshu/domain/enumerations.ts";
import { describe, expect, test } from "vitest";
import { type Activity, activityOf, entriesOf } from "#modules/progress/testing.ts";
import { expectInvalid, expectRefused, expectUnchanged, lastLog, useWorld } from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

const world = useWorld();

async function ownOf(student: { id: number }) {
  return (await world.as(student)).trainingProgress;
}
const ended = { activity: { state: TakingState.Pass, endDate: "2027-03-09" } };

describe("a comment on a content", () => {
  const commentOn = ({ activityId, trainingContentId }: Activity) => ({
    activityId,
    trainingContentId,
    studentComment: "家で練習しました",
  });

  test("is an entry of today without a result", async () => {
    const activity = await activityOf(world);
    await activity.entry();
    const own = await ownOf(activity.student);
    const { progressId } = await own.addByStudent(commentOn(activity));
    expect((await entriesOf(world, activity)).at(-1)).toEqual({
      id: progressId,
      activityId: activity.activityId,
      trainingContentId: activity.trainingContentId,
      grade: CommentOnly,
      technicalGrade: null,
      serviceGrade: null,
      orientationGrade: null,
      feedback: "",
      instructorComment: "",
      studentComment: "家で練習しました",
      trainingDate: "2027-03-10",
      instructorId: null,
      createdAt: world.clock.now(),
      version: 1,
    });
    expect(await lastLog(world)).toEqual({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技にコメントを登録",
      targets: { progressEntry: [progressId], user: [activity.student.id] },
      operateUserId: activity.student.id,
    });
  });

  test("needs words, 500 characters at most", async () => {
    const activity = await activityOf(world);
    const own = await ownOf(activity.student);
    for (const studentComment of ["", " 　", "あ".repeat(501)]) {
      await expectInvalid(
        own.addByStudent({ ...commentOn(activity), studentComment }),
        "studentComment",
      );
    }
    await own.addByStudent({ ...commentOn(activity), studentComment: "あ".repeat(500) });
  });

  test("waits for staff before another one, so that a double click writes one", async () => {
    const activity = await activityOf(world);
    const own = await ownOf(activity.student);
    const { progressId } = await own.addByStudent(commentOn(activity));
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(activity)), "UnauthorizedOperation", {
        found: "commented",
      }),
    );
    await world.db
      .updateTable("progressEntry")
      .set({ grade: Continue })
      .where("id", "=", progressId)
      .execute();
    await own.addByStudent(commentOn(activity));
  });

  test.each([
    ["an activity that has ended", "trainingEnded", ended],
    [
      "an exempt content",
      "exempt",
      { student: { isActiveTherapist: true }, content: { isExemptedActiveTherapist: true } },
    ],
  ])("is refused for %s", async (_, found, given) => {
    const activity = await activityOf(world, given);
    const own = await ownOf(activity.student);
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(activity)), "UnauthorizedOperation", { found }),
    );
  });

  test.each([Complete, Skip])("is refused once the content is closed (%i)", async (grade) => {
    const activity = await activityOf(world);
    await activity.entry({ grade });
    const own = await ownOf(activity.student);
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(activity)), "ProgressPassOrSkipAlreadyExist"),
    );
  });

  test("is refused in somebody else's activity, an unknown one, and for another training's content", async () => {
    const activity = await activityOf(world);
    const other = await activityOf(world);
    const own = await ownOf(activity.student);
    await expectUnchanged(world.db, async () => {
      await expectRefused(own.addByStudent(commentOn(other)), "UnauthorizedOperation");
      await expectRefused(
        own.addByStudent({ ...commentOn(activity), activityId: 999_999 }),
        "DbConflict",
      );
      for (const trainingContentId of [other.trainingContentId, 999_999]) {
        await expectRefused(
          own.addByStudent({ ...commentOn(activity), trainingContentId }),
          "DbConflict",
        );
      }
    });
  });
});

describe("a comment on an entry", () => {
  async function graded(given: Parameters<typeof activityOf>[1] = {}, entry: object = {}) {
    const activity = await activityOf(world, given);
    const { id: progressId } = await activity.entry(entry);
    const comment = { progressId, studentComment: "ありがとうございます", version: 1 };
    return { activity, comment, own: await ownOf(activity.student) };
  }

  test("is written, on a closed content too, and leaves the version to staff", async () => {
    const { activity, comment, own } = await graded({}, { grade: Complete, feedback: "よい" });
    await own.updateByStudent(comment);
    expect(await entriesOf(world, activity)).toMatchObject([
      {
        grade: Complete,
        feedback: "よい",
        studentComment: "ありがとうございます",
        trainingDate: "2027-03-05",
        version: 1,
      },
    ]);
    expect(await lastLog(world)).toMatchObject({
      category: "進捗",
      description: "山田花子さんの「基礎研修」肩の手技にコメントを登録",
      targets: { progressEntry: [comment.progressId], user: [activity.student.id] },
      operateUserId: activity.student.id,
    });
  });

  test("is written whatever the version", async () => {
    const { activity, comment, own } = await graded({}, { version: 7 });
    await own.updateByStudent(comment);
    expect(await entriesOf(world, activity)).toMatchObject([
      { studentComment: comment.studentComment, version: 7 },
    ]);
  });

  test("is fixed once written", async () => {
    const { comment, own } = await graded();
    await own.updateByStudent(comment);
    await expectUnchanged(world.db, () =>
      expectRefused(
        own.updateByStudent({ ...comment, studentComment: "やはり" }),
        "UnauthorizedOperation",
        { found: "commented" },
      ),
    );
  });

  test("is refused on somebody else's entry, an unknown one, and once the activity is over", async () => {
    const { comment, own } = await graded();
    const other = await graded();
    const over = await graded(ended);
    await expectUnchanged(world.db, async () => {
      await expectRefused(own.updateByStudent(other.comment), "UnauthorizedOperation");
      await expectRefused(own.updateByStudent({ ...comment, progressId: 999_999 }), "DbConflict");
      await expectRefused(over.own.updateByStudent(over.comment), "UnauthorizedOperation", {
        found: "trainingEnded",
      });
    });
    await expectInvalid(own.updateByStudent({ ...comment, studentComment: " " }), "studentComment");
  });
});
