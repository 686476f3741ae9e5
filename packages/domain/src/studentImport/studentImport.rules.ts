import { isTaking } from "#activity/activity.rules.ts";
import { TakingState } from "#enumerations.ts";

/** An application of a trainee at HM, with what has become of each category. */
type Entry = { entryId: number; categories: readonly { categoryId: number; isDecided: boolean }[] };
/** A training and the category of HM that it belongs to. */
type Training = { id: number; name: string; heartfulCategoryId: number | null };
type Activity = {
  id: number;
  trainingId: number;
  state: TakingState;
  heartfulEntryId: number | null;
  isExported: boolean;
};

export type ImportPlan = {
  /** Activities to begin today. */
  begun: { trainingId: number; heartfulEntryId: number }[];
  /** Activities of an earlier link that go on where they were suspended. */
  resumed: number[];
  /** Activities that staff have begun, and that are the entry's from now on. */
  adopted: { id: number; heartfulEntryId: number }[];
};

type Refusal =
  | { refusal: "StudentImportCategoryNotDefined"; categoryIds: number[] }
  | { refusal: "StudentImportTakingCategoryDuplicated"; trainingName: string };

/** The categories, still open, that are no training here, each once: nobody can be linked to the trainee. */
export function unknownCategories(
  entries: readonly Entry[],
  trainings: readonly Training[],
): number[] {
  const unknown = openCategories(entries, trainings).filter(({ training }) => !training);
  return [...new Set(unknown.map(({ categoryId }) => categoryId))];
}

function openCategories(entries: readonly Entry[], trainings: readonly Training[]) {
  return entries.flatMap(({ entryId, categories }) =>
    categories
      .filter(({ isDecided }) => !isDecided)
      .map(({ categoryId }) => ({
        entryId,
        categoryId,
        training: trainings.find(({ heartfulCategoryId }) => heartfulCategoryId === categoryId),
      })),
  );
}

/**
 * What linking an account to a trainee of HM begins: an activity for each category that is still
 * open, unless this entry has one already (rule 9.4). What staff have begun without an entry becomes
 * the entry's. An account that is linked anew goes on with what unlinking suspended. Refused where a
 * category is no training, or its training is being taken by another entry.
 */
export function planImport(
  entries: readonly Entry[],
  account: { isLinked: boolean; activities: readonly Activity[] },
  trainings: readonly Training[],
): ImportPlan | Refusal {
  const categoryIds = unknownCategories(entries, trainings);
  if (categoryIds.length > 0) return { refusal: "StudentImportCategoryNotDefined", categoryIds };
  const open = openCategories(entries, trainings);

  const plan: ImportPlan = { begun: [], resumed: [], adopted: [] };
  const taken = account.activities.filter(({ state }) => isTaking(state));
  const withoutEntry = new Map(
    taken
      .filter(({ heartfulEntryId }) => heartfulEntryId === null)
      .map(({ trainingId, id }) => [trainingId, id]),
  );
  const takenByEntry = new Set(
    taken
      .filter(({ heartfulEntryId }) => heartfulEntryId !== null)
      .map(({ trainingId }) => trainingId),
  );
  for (const { entryId, training } of open) {
    if (!training) continue;
    const own = account.activities.findLast(
      ({ trainingId, heartfulEntryId }) =>
        trainingId === training.id && heartfulEntryId === entryId,
    );
    const goesOn = own?.state === TakingState.Suspend && !own.isExported && !account.isLinked;
    if (own && !goesOn) continue;
    if (takenByEntry.has(training.id)) {
      return { refusal: "StudentImportTakingCategoryDuplicated", trainingName: training.name };
    }
    takenByEntry.add(training.id);
    const begunHere = withoutEntry.get(training.id);
    if (begunHere !== undefined) plan.adopted.push({ id: begunHere, heartfulEntryId: entryId });
    else if (own) plan.resumed.push(own.id);
    else plan.begun.push({ trainingId: training.id, heartfulEntryId: entryId });
  }
  return plan;
}
