import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import type { World } from "#testing.ts";

/** A trainee in a round, since 1 March unless given otherwise, of a training of one content. */
export async function roundOf(
  world: World,
  {
    student = {},
    content = {},
    activity = {},
  }: { student?: object; content?: object; activity?: object } = {},
) {
  const training = await world.build.training({ name: "基礎研修" });
  const { id: trainingContentId } = await world.build.trainingContent({
    trainingId: training.id,
    name: "肩の手技",
    ...content,
  });
  const trainee = await world.build.unenrolledStudent({ name: "山田花子", ...student });
  const { id: activityId } = await world.build.activity({
    studentUserId: trainee.id,
    trainingId: training.id,
    startDate: "2027-03-01",
    ...activity,
  });
  return {
    trainee,
    trainingId: training.id,
    /** What every write names. */
    subject: { studentUserId: trainee.id, activityId, trainingContentId },
    activityId,
    trainingContentId,
    /** An entry of the content. */
    entry: (given: object = {}) =>
      world.build.progress({
        activityId,
        trainingContentId,
        grade: ProgressGrade.Continue,
        trainingDate: "2027-03-05",
        ...given,
      }),
  };
}
export type Round = Awaited<ReturnType<typeof roundOf>>;

/** The entries of a round as they stand in the database, the earliest first. */
export function entriesOf(world: World, { activityId }: Round) {
  return world.db
    .selectFrom("trainingProgress")
    .selectAll()
    .where("activityId", "=", activityId)
    .orderBy("id")
    .execute();
}
