import { ProgressGrade, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entriesOf, type Round, roundOf } from "#modules/trainingProgress/testing.ts";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  openWorld,
  type World,
} from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function ownOf(student: { id: number }) {
  return (await world.as(student)).trainingProgress;
}
const ended = { activity: { state: TakingState.Pass, endDate: "2027-03-09" } };

describe("a comment on a content", () => {
  const commentOn = ({ activityId, trainingContentId }: Round) => ({
    activityId,
    trainingContentId,
    studentComment: "家で練習しました",
  });

  test("is an entry of today without a result", async () => {
    const round = await roundOf(world);
    await round.entry();
    const own = await ownOf(round.trainee);
    const { progressId } = await own.addByStudent(commentOn(round));
    expect((await entriesOf(world, round)).at(-1)).toEqual({
      id: progressId,
      activityId: round.activityId,
      trainingContentId: round.trainingContentId,
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
      targetId: progressId,
      operateUserId: round.trainee.id,
    });
  });

  test("needs words, 500 characters at most", async () => {
    const round = await roundOf(world);
    const own = await ownOf(round.trainee);
    for (const studentComment of ["", " 　", "あ".repeat(501)]) {
      await expectInvalid(
        own.addByStudent({ ...commentOn(round), studentComment }),
        "studentComment",
      );
    }
    await own.addByStudent({ ...commentOn(round), studentComment: "あ".repeat(500) });
  });

  test("waits for staff before another one, so that a double click writes one", async () => {
    const round = await roundOf(world);
    const own = await ownOf(round.trainee);
    const { progressId } = await own.addByStudent(commentOn(round));
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(round)), "UnauthorizedOperation"),
    );
    await world.db
      .updateTable("trainingProgress")
      .set({ grade: Continue })
      .where("id", "=", progressId)
      .execute();
    await own.addByStudent(commentOn(round));
  });

  test.each([
    ["a round that has ended", ended],
    [
      "an exempt content",
      { student: { isActiveTherapist: true }, content: { isExemptedActiveTherapist: true } },
    ],
  ])("is refused for %s", async (_, given) => {
    const round = await roundOf(world, given);
    const own = await ownOf(round.trainee);
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(round)), "UnauthorizedOperation"),
    );
  });

  test.each([Complete, Skip])("is refused once the content is closed (%i)", async (grade) => {
    const round = await roundOf(world);
    await round.entry({ grade });
    const own = await ownOf(round.trainee);
    await expectUnchanged(world.db, () =>
      expectRefused(own.addByStudent(commentOn(round)), "ProgressPassOrSkipAlreadyExist"),
    );
  });

  test("is refused in somebody else's round, an unknown one, and for another training's content", async () => {
    const round = await roundOf(world);
    const other = await roundOf(world);
    const own = await ownOf(round.trainee);
    await expectUnchanged(world.db, async () => {
      await expectRefused(own.addByStudent(commentOn(other)), "UnauthorizedOperation");
      await expectRefused(
        own.addByStudent({ ...commentOn(round), activityId: 999_999 }),
        "DbConflict",
      );
      for (const trainingContentId of [other.trainingContentId, 999_999]) {
        await expectRefused(
          own.addByStudent({ ...commentOn(round), trainingContentId }),
          "DbConflict",
        );
      }
    });
  });
});

describe("a comment on an entry", () => {
  async function graded(given: Parameters<typeof roundOf>[1] = {}, entry: object = {}) {
    const round = await roundOf(world, given);
    const { id: progressId } = await round.entry(entry);
    const comment = { progressId, studentComment: "ありがとうございます", version: 1 };
    return { round, comment, own: await ownOf(round.trainee) };
  }

  test("is written, on a closed content too, and leaves the version to staff", async () => {
    const { round, comment, own } = await graded({}, { grade: Complete, feedback: "よい" });
    await own.updateByStudent(comment);
    expect(await entriesOf(world, round)).toMatchObject([
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
      targetId: comment.progressId,
      operateUserId: round.trainee.id,
    });
  });

  test("is written whatever the version", async () => {
    const { round, comment, own } = await graded({}, { version: 7 });
    await own.updateByStudent(comment);
    expect(await entriesOf(world, round)).toMatchObject([
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
      ),
    );
  });

  test("is refused on somebody else's entry, an unknown one, and once the round is over", async () => {
    const { comment, own } = await graded();
    const other = await graded();
    const over = await graded(ended);
    await expectUnchanged(world.db, async () => {
      await expectRefused(own.updateByStudent(other.comment), "UnauthorizedOperation");
      await expectRefused(own.updateByStudent({ ...comment, progressId: 999_999 }), "DbConflict");
      await expectRefused(over.own.updateByStudent(over.comment), "UnauthorizedOperation");
    });
    await expectInvalid(own.updateByStudent({ ...comment, studentComment: " " }), "studentComment");
  });
});

test("only students comment", async () => {
  const { activityId, trainingContentId, entry } = await roundOf(world);
  const { id: progressId } = await entry();
  const studentComment = "代筆";
  for (const role of [Role.Administrator, Role.Instructor, Role.Viewer, Role.Guest]) {
    const { trainingProgress } = await world.callerAs(role);
    await expectUnchanged(world.db, async () => {
      await expectRefused(
        trainingProgress.addByStudent({ activityId, trainingContentId, studentComment }),
        "UnauthorizedOperation",
      );
      await expectRefused(
        trainingProgress.updateByStudent({ progressId, studentComment, version: 1 }),
        "UnauthorizedOperation",
      );
    });
  }
});
