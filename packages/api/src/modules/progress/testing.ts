import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import type { World } from "#testing.ts";

/** A student in an activity, by default since 1 March, of a training with one content. */
export async function activityOf(
  world: World,
  {
    student: person = {},
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
  const student = await world.build.unenrolledStudent({ name: "山田花子", ...person });
  const { id: activityId } = await world.build.activity({
    studentUserId: student.id,
    trainingId: training.id,
    startDate: "2027-03-01",
    ...activity,
  });
  return {
    student,
    trainingId: training.id,
    /** What every write names. */
    subject: { studentUserId: student.id, activityId, trainingContentId },
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
export type Activity = Awaited<ReturnType<typeof activityOf>>;

/** The entries of an activity in the database, earliest first. */
export function entriesOf(world: World, { activityId }: Activity) {
  return world.db
    .selectFrom("progressEntry")
    .selectAll()
    .where("activityId", "=", activityId)
    .orderBy("id")
    .execute();
}
