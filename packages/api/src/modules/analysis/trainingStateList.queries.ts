import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import { isTaking } from "@kenshu/db/predicates.ts";
import { contentsOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { StateOfTraining } from "@kenshu/domain/analysis/trainingStateList.ts";
import type { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import {
  countsOf,
  dueDates,
  figuresOf,
  isExempt,
  type PaceCounts,
} from "@kenshu/domain/pace/pace.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { listed, type Reading } from "#modules/analysis/source.ts";
import { presentOf } from "#rows/present.ts";
import { requireRow } from "#rows/requireRow.ts";

export const trainingStateList = listed(analyses.TrainingStateList, async (reading, conditions) => {
  await requireRow(reading.db, "training", conditions.trainingId);
  const { today, setting } = await presentOf(reading);
  const contents = await everyContent(reading);
  return {
    query: activitiesBegun(reading, conditions),
    rowOf(activity: Begun): StateOfTraining {
      const own = contents.get(activity.trainingId) ?? [];
      const figures = activity.last ?? { ...setting, ...countsOf(own.map(asMetBy(activity))) };
      const { startDate, endDate } = activity;
      return {
        ...activity,
        ...dueDates(startDate, figures),
        ...figuresOf(figures, startDate, endDate ?? today, figures),
      };
    },
  };
});

type Begun = Awaited<ReturnType<ReturnType<typeof activitiesBegun>["execute"]>>[number];
/** The figures of an activity when it ended (rule 8.2). */
type LastFigures = PaceCounts & { recommendDateCount: number; deadlineDateCount: number };

type Conditions = { start: PlainDate; end: PlainDate; trainingId?: number | undefined };

function activitiesBegun({ db }: Reading, { start, end, trainingId }: Conditions) {
  return activitiesWithTraining(db)
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .leftJoin("area", "area.id", "student.areaId")
    .leftJoin("activityFigures as figures", "figures.activityId", "activity.id")
    .select([
      "student.name as studentName",
      "area.name as areaName",
      "student.storeName",
      "student.isActiveTherapist",
      "student.companyId",
      sql<LastFigures | null>`to_jsonb(figures)`.as("last"),
      sql<[trainingContentId: number, grade: ProgressGrade][]>`array(
        select array[training_content_id, grade::integer] from progress_entry
        where activity_id = activity.id and ${isTaking()}
      )`.as("entries"),
    ])
    .where("activity.startDate", ">=", start)
    .where("activity.startDate", "<=", end)
    .$if(trainingId !== undefined, (query) =>
      query.where("activity.trainingId", "=", trainingId ?? 0),
    )
    .orderBy("activity.startDate")
    .orderBy("student.nameKana")
    .orderBy("activity.id");
}

type Content =
  Awaited<ReturnType<typeof everyContent>> extends Map<number, (infer C)[]> ? C : never;

/** A content, with the exemptions of this activity's student. */
function asMetBy({ entries, ...student }: Begun) {
  return (content: Content) => ({
    ...content,
    isExempt: isExempt(content, student),
    grades: entries
      .filter(([contentId]) => contentId === content.trainingContentId)
      .map(([, grade]) => grade),
  });
}

/** The contents of all trainings. There are few. */
async function everyContent({ db }: Reading) {
  const trainings = await db.selectFrom("training").select("id").execute();
  return contentsOf(
    db,
    trainings.map(({ id }) => id),
  );
}
