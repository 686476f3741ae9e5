import { isTaking } from "#activity/activity.rules.ts";
import { inOneWidth, withoutUnseen } from "#characters.ts";
import { DifferenceKind, type TakingState } from "#enumerations.ts";
import { personName } from "#fields.ts";
import { plainName } from "#studentImport/matching.rules.ts";
import { inOrderOfBeginning } from "#studentImport/studentImport.rules.ts";

/** Our data about a student, with the activities whose results HM does not have from us. */
export type ComparedStudent = {
  therapistId: number | null;
  name: string;
  emailAddress: string | null;
  activities: readonly {
    id: number;
    state: TakingState;
    heartfulEntryId: number;
    /** The HM category of the training. */
    heartfulCategoryId: number | null;
  }[];
  /** The trainings that HM entries have begun, in whatever state they are. */
  begun: readonly {
    trainingId: number;
    heartfulEntryId: number;
    heartfulCategoryId: number | null;
  }[];
};

/**
 * HM's data about a student; null if HM has no such trainee. An entry that HM lacks is left out.
 */
export type HeartfulSays = {
  trainee: { name: string; emailAddress: string | null } | null;
  entries: readonly {
    entryId: number;
    therapistId: number;
    orientationStartDate: string;
    categories: readonly { categoryId: number; state: TakingState | null }[];
  }[];
};

/** Something in which HM differs from us. */
export type Difference = {
  kind: DifferenceKind;
  /** The activity of an HM entry; null for differences about the student. */
  activityId: number | null;
  /** The result that HM has. */
  heartfulState: TakingState | null;
  /** HM's name or address, or for a waiting entry HM's start of the orientation. */
  heartfulValue: string | null;
  /** The training that an HM entry can begin, and that entry; null for any other difference. */
  trainingId: number | null;
  heartfulEntryId: number | null;
};

/**
 * The differences between a student and HM (rule 9.12). If the trainee is gone, that is the only
 * one.
 */
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
  if (!trainee) return ofEntries;
  return [...ofEntries, ...ofPerson(student, trainee), ...waitingEntries(student, entries)];
}

/**
 * Whether a name from HM can be entered here: not too long, and printable on receipts (rule 9.12).
 */
export function canTakeName(heartfulName: string): boolean {
  return personName.safeParse(heartfulName).success;
}

function ofPerson(
  { name, emailAddress }: ComparedStudent,
  trainee: NonNullable<HeartfulSays["trainee"]>,
): Difference[] {
  const differences: Difference[] = [];
  const heartfulName = inOneWidth(withoutUnseen(trainee.name, "")).trim();
  if (heartfulName !== "" && plainName(heartfulName) !== plainName(name)) {
    differences.push({ ...nothing, kind: DifferenceKind.Name, heartfulValue: heartfulName });
  }
  const address = trainee.emailAddress?.trim();
  if (address && emailAddress && address.toLowerCase() !== emailAddress.toLowerCase()) {
    differences.push({ ...nothing, kind: DifferenceKind.EmailAddress, heartfulValue: address });
  }
  return differences;
}

/**
 * For each training that an HM entry has begun, the trainee's next open entry that has begun
 * nothing (rule 9.4). It begins when the student does not take the training any more.
 */
function waitingEntries(
  { therapistId, begun }: ComparedStudent,
  entries: HeartfulSays["entries"],
): Difference[] {
  const own = inOrderOfBeginning(entries.filter((entry) => entry.therapistId === therapistId));
  const byTraining = Map.groupBy(begun, ({ trainingId }) => trainingId);
  return [...byTraining].flatMap(([trainingId, begun]) => {
    const next = own.find(
      ({ entryId, categories }) =>
        !begun.some(({ heartfulEntryId }) => heartfulEntryId === entryId) &&
        categories.some(
          ({ categoryId, state }) => state === null && categoryId === begun[0]?.heartfulCategoryId,
        ),
    );
    if (!next) return [];
    const { entryId: heartfulEntryId, orientationStartDate: heartfulValue } = next;
    const kind = DifferenceKind.EntryWaiting;
    return [{ ...nothing, kind, trainingId, heartfulEntryId, heartfulValue }];
  });
}

const nothing = {
  activityId: null,
  heartfulState: null,
  heartfulValue: null,
  trainingId: null,
  heartfulEntryId: null,
};
