import { isTaking } from "#activity/activity.rules.ts";
import { DifferenceKind, type TakingState } from "#enumerations.ts";
import { personName } from "#fields.ts";
import { plainName } from "#studentImport/matching.rules.ts";

/** A student as we know one, with the activities whose results HM does not have from us. */
export type ComparedStudent = {
  therapistId: number | null;
  name: string;
  emailAddress: string | null;
  activities: readonly {
    id: number;
    state: TakingState;
    heartfulEntryId: number;
    /** The category of HM that the training is tied to. */
    heartfulCategoryId: number | null;
  }[];
};

/** What HM says of a student: null where it has no such trainee. An entry that it lacks is left out. */
export type HeartfulSays = {
  trainee: { name: string; emailAddress: string | null } | null;
  entries: readonly {
    entryId: number;
    categories: readonly { categoryId: number; state: TakingState | null }[];
  }[];
};

/** Something that HM says otherwise than we do. */
export type Difference = {
  kind: DifferenceKind;
  /** The activity of an HM entry; null for what is about the student. */
  activityId: number | null;
  /** The result that HM has. */
  heartfulState: TakingState | null;
  /** The name or the address that HM has. */
  heartfulValue: string | null;
};

/** What differs between a student and HM (rule 9.12). Of a trainee who is gone nothing else is said. */
export function findDifferences(
  student: ComparedStudent,
  { trainee, entries }: HeartfulSays,
): Difference[] {
  if (student.therapistId !== null && trainee === null) {
    return [{ ...nothing, kind: DifferenceKind.TraineeGone }];
  }
  const ofEntries = student.activities.flatMap(
    ({ id: activityId, state, heartfulEntryId, heartfulCategoryId }): Difference[] => {
      // Without its category nobody can tell which part of the entry it is.
      if (heartfulCategoryId === null) return [];
      const entry = entries.find(({ entryId }) => entryId === heartfulEntryId);
      const category = entry?.categories.find(
        ({ categoryId }) => categoryId === heartfulCategoryId,
      );
      if (!category) {
        return isTaking(state) ? [{ ...nothing, kind: DifferenceKind.EntryGone, activityId }] : [];
      }
      if (category.state === null) return [];
      const heartfulState = category.state;
      return [{ ...nothing, kind: DifferenceKind.EntryDecided, activityId, heartfulState }];
    },
  );
  return trainee ? [...ofEntries, ...ofPerson(student, trainee)] : ofEntries;
}

function ofPerson(
  { name, emailAddress }: ComparedStudent,
  trainee: NonNullable<HeartfulSays["trainee"]>,
): Difference[] {
  const differences: Difference[] = [];
  // A name that nobody could enter here cannot be taken over.
  const { data: heartfulName } = personName.safeParse(trainee.name);
  if (heartfulName !== undefined && plainName(heartfulName) !== plainName(name)) {
    differences.push({ ...nothing, kind: DifferenceKind.Name, heartfulValue: heartfulName });
  }
  const address = trainee.emailAddress?.trim();
  if (address && emailAddress && address.toLowerCase() !== emailAddress.toLowerCase()) {
    differences.push({ ...nothing, kind: DifferenceKind.EmailAddress, heartfulValue: address });
  }
  return differences;
}

const nothing = { activityId: null, heartfulState: null, heartfulValue: null };
