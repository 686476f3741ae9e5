import { Career, Gender } from "@kenshu/domain/enumerations.ts";
import type { Entry, Trainee } from "#contract.ts";

let count = 0;

/** An HM entry of one undecided category, of a number of its own. */
export function newEntry(given: Partial<Entry> = {}): Entry {
  return {
    entryId: 700_000 + ++count,
    therapistId: 1,
    orientationStartDate: "2027-03-10",
    categories: [{ categoryId: 1, result: null }],
    ...given,
  };
}

/** A trainee of a number of its own; the entries are this trainee's. */
export function newTrainee({ entries = [], ...given }: Partial<Trainee> = {}): Trainee {
  const therapistId = given.therapistId ?? 900_000 + ++count;
  return {
    therapistId,
    name: `研修生${count}`,
    nameKana: "ケンシュウセイ",
    emailAddress: null,
    storeCode: null,
    storeName: null,
    companyId: null,
    companyName: null,
    areaManagerCode: null,
    areaManagerName: null,
    recruiterCode: null,
    recruiterName: null,
    career: Career.Unknown,
    birthday: null,
    gender: Gender.Female,
    isActiveTherapist: false,
    ...given,
    entries: entries.map((entry) => ({ ...entry, therapistId })),
  };
}
