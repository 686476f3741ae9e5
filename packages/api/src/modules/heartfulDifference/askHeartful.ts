import {
  type ComparedStudent,
  type Difference,
  findDifferences,
} from "@kenshu/domain/heartfulDifference/heartfulDifference.rules.ts";
import type { Entry } from "@kenshu/heartful/contract.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";

/** Asks HM about one student and returns the differences (rule 9.12). May throw a HeartfulError. */
export async function askWhatDiffers(
  heartful: Heartful,
  student: ComparedStudent,
): Promise<Difference[]> {
  const { therapistId, activities } = student;
  const trainee = therapistId === null ? null : await heartful.getTrainee(therapistId);
  if (therapistId !== null && trainee === null) {
    return findDifferences(student, { trainee, entries: [] });
  }
  const entries = [...(trainee?.entries ?? [])];
  // A trainee comes with all entries. A missing one may belong to another trainee at HM.
  const missing = new Set(
    activities
      .map(({ heartfulEntryId }) => heartfulEntryId)
      .filter((id) => !entries.some(({ entryId }) => entryId === id)),
  );
  for (const entryId of missing) {
    const entry = await heartful.getEntry(entryId);
    if (entry) entries.push(entry);
  }
  return findDifferences(student, { trainee, entries: entries.map(withStates) });
}

function withStates({ entryId, therapistId, orientationStartDate, categories }: Entry) {
  return {
    entryId,
    therapistId,
    orientationStartDate,
    categories: categories.map(({ categoryId, result }) => ({
      categoryId,
      state: result?.orientationSuccess ?? null,
    })),
  };
}
