import { isTaking } from "#activity/activity.rules.ts";
import { TakingState } from "#enumerations.ts";

/** A trainee's application at HM, with the state of each category. */
type Entry = {
  entryId: number;
  orientationStartDate: string;
  categories: readonly { categoryId: number; isDecided: boolean }[];
};
/** A training and its HM category. */
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
  /** Activities of an earlier link that were suspended and go on. */
  resumed: number[];
  /** Activities that staff have begun and that now belong to the entry. */
  adopted: { id: number; heartfulEntryId: number }[];
  /** What does not begin yet, because another entry of the trainee takes the training first. */
  waiting: { trainingId: number; heartfulEntryId: number }[];
};

type Refusal =
  | { refusal: "StudentImportCategoryNotDefined"; categoryIds: number[] }
  | { refusal: "StudentImportTakingCategoryDuplicated"; trainingName: string };

/**
 * Entries in the order of beginning: the earliest orientation first, then the lower id (rule 9.4).
 */
export function inOrderOfBeginning<E extends { entryId: number; orientationStartDate: string }>(
  entries: readonly E[],
): E[] {
  return entries.toSorted(
    (one, other) =>
      one.orientationStartDate.localeCompare(other.orientationStartDate) ||
      one.entryId - other.entryId,
  );
}

/**
 * The open categories without a training here, each once. With any of them, nobody can be linked to
 * the trainee.
 */
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
 * What begins when an account is linked to a trainee of HM: an activity for each open category,
 * unless this entry already has one (rule 9.4). An activity that staff began without an entry
 * becomes the entry's. An account that is linked again continues the activities that unlinking
 * suspended. If several open entries have the same category, one begins: the one that has already
 * begun here, or else the one with the earliest orientation. It is refused if a category has no
 * training, or if somebody else's entry takes its training.
 */
export function planImport(
  entries: readonly Entry[],
  account: { isLinked: boolean; activities: readonly Activity[] },
  trainings: readonly Training[],
): ImportPlan | Refusal {
  const categoryIds = unknownCategories(entries, trainings);
  if (categoryIds.length > 0) return { refusal: "StudentImportCategoryNotDefined", categoryIds };
  const open = openCategories(inOrderOfBeginning(entries), trainings);

  const plan: ImportPlan = { begun: [], resumed: [], adopted: [], waiting: [] };
  const taken = account.activities.filter(({ state }) => isTaking(state));
  const withoutEntry = new Map(
    taken
      .filter(({ heartfulEntryId }) => heartfulEntryId === null)
      .map(({ trainingId, id }) => [trainingId, id]),
  );
  /** The entry that takes each training. */
  const takenBy = new Map(
    taken.flatMap(({ trainingId, heartfulEntryId }) =>
      heartfulEntryId === null ? [] : [[trainingId, heartfulEntryId]],
    ),
  );
  const begunFirst = open
    .flatMap(({ entryId, training }) => {
      if (!training) return [];
      const own = account.activities.findLast(
        ({ trainingId, heartfulEntryId }) =>
          trainingId === training.id && heartfulEntryId === entryId,
      );
      return [{ entryId, training, own }];
    })
    .toSorted((one, other) => Number(!one.own) - Number(!other.own));
  for (const { entryId, training, own } of begunFirst) {
    const goesOn = own?.state === TakingState.Suspend && !own.isExported && !account.isLinked;
    if (own && !goesOn) continue;
    const first = takenBy.get(training.id);
    if (first !== undefined) {
      if (!entries.some((entry) => entry.entryId === first)) {
        return { refusal: "StudentImportTakingCategoryDuplicated", trainingName: training.name };
      }
      plan.waiting.push({ trainingId: training.id, heartfulEntryId: entryId });
      continue;
    }
    takenBy.set(training.id, entryId);
    const begunHere = withoutEntry.get(training.id);
    if (begunHere !== undefined) plan.adopted.push({ id: begunHere, heartfulEntryId: entryId });
    else if (own) plan.resumed.push(own.id);
    else plan.begun.push({ trainingId: training.id, heartfulEntryId: entryId });
  }
  return plan;
}
