import { Career, Gender, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import type { Employee, Entry, Result, Trainee } from "@kenshu/heartful/contract.ts";
import type { SimulatedCompany } from "@kenshu/heartful/simulator/company.ts";
import { areaManagers, employeeOf, recruiters, staff, stores, userRows } from "#people.ts";
import { areaNames } from "#places.ts";
import { activityRows } from "#progress.ts";
import { Random, SEED } from "#random.ts";
import { keyOfResult } from "#resultAttempts.ts";
import { companyRows, heartfulCategoryRows, trainingRows } from "#trainings.ts";
import { waitingGuests } from "#waitingGuests.ts";

/** Unlinked trainees without a waiting account. */
const STRANGERS = 120;
/** Their orientation starts at most this many days before or after today. */
const AROUND_TODAY = 14;
const FIRST_THERAPIST_ID = 300_001;
const FIRST_ENTRY_ID = 600_001;

const MOMI = 101;
const ASHIURA = 102;
/** No training belongs to it. */
const NO_TRAINING = 106;
const categoriesOfStrangers = [[101], [101], [101], [102], [102], [103], [104], [105], [101, 102]];

/**
 * Where HM's data differ from ours, by therapist id: a student who has married, and one with
 * another address.
 */
export const knownOtherwise: Record<number, Partial<Trainee>> = {
  200262: { name: "三浦 奈々" },
  200297: { emailAddress: "ryo.fujita@example.jp" },
};

/**
 * The demonstration's company as HM knows it: its linked students with their activities' entries,
 * and unlinked trainees around `today`. It agrees with the data of `fillDemoData` for that day,
 * except for `knownOtherwise`.
 */
export function heartfulCompany(today: PlainDate): SimulatedCompany {
  const linked = linkedTrainees(today);
  const [first, second] = linked;
  const entries = numbering(FIRST_ENTRY_ID);
  const newEntry = (therapistId: number, day: PlainDate, categoryIds: number[]): Entry => ({
    entryId: entries(),
    therapistId,
    orientationStartDate: day,
    categories: categoryIds.map((categoryId) => ({ categoryId, result: null })),
  });
  const newcomers = newTrainees(today, newEntry);
  const [awaited] = newcomers;
  // One whose category is already being taken, one who begins another, and one who applies twice.
  first?.entries.push(newEntry(first.therapistId, today, [MOMI]));
  second?.entries.push(newEntry(second.therapistId, addDays(today, 1), [ASHIURA]));
  awaited?.entries.push(newEntry(awaited.therapistId, addDays(today, AROUND_TODAY), [MOMI]));
  return {
    categories: [...heartfulCategoryRows],
    companies: [...companyRows],
    employees: employees(),
    trainees: [...linked, ...newcomers],
  };
}

function linkedTrainees(today: PlainDate): Trainee[] {
  const activities = activityRows(today);
  return userRows(new Random(SEED), today, "").flatMap(({ id, role, therapistId, ...person }) => {
    if (role !== Role.Student || therapistId === null) return [];
    const entries = activities.flatMap((activity) => {
      const { heartfulCategoryId: categoryId } = trainingRows[activity.trainingId - 1] ?? {};
      const { heartfulEntryId: entryId } = activity;
      if (activity.studentUserId !== id || entryId === null || !categoryId) return [];
      const orientationStartDate = addDays(activity.startDate, -2);
      const categories = [{ categoryId, result: resultOf(activity) }];
      return [{ entryId, therapistId, orientationStartDate, categories }];
    });
    return [
      {
        therapistId,
        name: person.name,
        nameKana: person.nameKana,
        emailAddress: person.emailAddress,
        storeCode: person.storeCode,
        storeName: person.storeName,
        companyId: person.companyId,
        companyName: companyName(person.companyId),
        areaManagerCode: person.areaManagerCode,
        areaManagerName: person.areaManagerName,
        recruiterCode: person.recruiterCode,
        recruiterName: person.recruiterName,
        career: person.career,
        birthday: person.birthday,
        gender: person.gender ?? Gender.Female,
        isActiveTherapist: person.isActiveTherapist,
        ...knownOtherwise[therapistId],
        entries,
      },
    ];
  });
}

/** The result that was sent when the activity ended. */
function resultOf({ id, state, endDate }: ReturnType<typeof activityRows>[number]): Result | null {
  if (state === TakingState.Taking || endDate === null) return null;
  const decidedAt = wireInstant(tokyoInstant(endDate, "18:00"));
  return { orientationSuccess: state, decidedAt, idempotencyKey: keyOfResult(id) };
}

type NewEntry = (therapistId: number, day: PlainDate, categoryIds: number[]) => Entry;

/** Trainees with a waiting account, unusual trainees, and many others. */
function newTrainees(today: PlainDate, newEntry: NewEntry): Trainee[] {
  const random = new Random(SEED);
  const therapistIds = numbering(FIRST_THERAPIST_ID);
  const around = () => addDays(today, random.integer(-AROUND_TODAY, AROUND_TODAY));

  function trainee(
    person: { name: string; nameKana: string; gender: Gender; emailAddress: string | null },
    categoryIds: number[],
  ): Trainee {
    const therapistId = therapistIds();
    const areaName = random.pick(areaNames);
    const [storeCode, storeName] = random.pick(stores[areaName]);
    const [areaManagerCode, areaManagerName] = areaManagers[areaName];
    const [recruiterCode, recruiterName] = random.pick(recruiters);
    const companyId = random.pick([1, 1, 1, 2, 3]);
    return {
      therapistId,
      ...person,
      storeCode,
      storeName,
      companyId,
      companyName: companyName(companyId),
      areaManagerCode,
      areaManagerName,
      recruiterCode,
      recruiterName,
      career: random.pick([Career.New, Career.Midcareer]),
      birthday: addDays(today, -365 * random.integer(20, 50) - random.integer(0, 364)),
      isActiveTherapist: random.chance(0.1),
      entries: [newEntry(therapistId, around(), categoryIds)],
    };
  }

  const { Female } = Gender;
  const guest = {
    name: "浜田 栞",
    nameKana: "ﾊﾏﾀﾞ ｼｵﾘ",
    gender: Female,
    emailAddress: "guest@kenshu.test",
  };
  const awaited = waitingGuests.flatMap(({ nameKana, atHm }) =>
    atHm.map((person) => trainee({ ...person, nameKana, gender: Female }, [MOMI])),
  );
  const stone = {
    name: "石田 奈緒",
    nameKana: "イシダ ナオ",
    gender: Female,
    emailAddress: "nao.ishida@example.jp",
  };
  const strangers = random
    .sample(
      surnames.flatMap((surname) => givenNames.map((given) => ({ surname, given }))),
      STRANGERS,
    )
    .map(({ surname: [name, kana], given: [given, givenKana, gender] }, index) =>
      trainee(
        {
          name: `${name} ${given}`,
          nameKana: `${kana} ${givenKana}`,
          gender,
          emailAddress: random.chance(0.8) ? `trainee${index + 1}@example.jp` : null,
        },
        random.pick(categoriesOfStrangers),
      ),
    );
  return [trainee(guest, [MOMI]), ...awaited, trainee(stone, [NO_TRAINING]), ...strangers];
}

/**
 * The staff, the people named in trainees' records, and more people with one name than a list
 * shows.
 */
function employees(): Employee[] {
  const named = [...Object.values(areaManagers), ...recruiters];
  return [
    ...staff.map(({ name }, index) => ({ ...employeeOf(index), name })),
    ...named.map(([code, name]) => ({ id: Number(code.slice(1)), code, name })),
    ...givenNames.map(([given], index) => ({
      id: 4001 + index,
      code: `E0${4001 + index}`,
      name: `佐藤 ${given}`,
    })),
  ];
}

function companyName(companyId: number | null): string | null {
  return companyRows.find(({ id }) => id === companyId)?.name ?? null;
}

function numbering(first: number): () => number {
  let next = first;
  return () => next++;
}

const surnames: [name: string, kana: string][] = [
  ["青木", "アオキ"],
  ["石井", "イシイ"],
  ["市川", "イチカワ"],
  ["岩崎", "イワサキ"],
  ["遠藤", "エンドウ"],
  ["大塚", "オオツカ"],
  ["小川", "オガワ"],
  ["片山", "カタヤマ"],
  ["川口", "カワグチ"],
  ["神田", "カンダ"],
  ["工藤", "クドウ"],
  ["後藤", "ゴトウ"],
  ["坂口", "サカグチ"],
  ["柴田", "シバタ"],
  ["杉山", "スギヤマ"],
  ["千葉", "チバ"],
  ["中島", "ナカジマ"],
  ["西田", "ニシダ"],
  ["服部", "ハットリ"],
  ["平野", "ヒラノ"],
  ["福田", "フクダ"],
  ["星野", "ホシノ"],
  ["宮本", "ミヤモト"],
  ["村上", "ムラカミ"],
];

const givenNames: [name: string, kana: string, gender: Gender][] = [
  ["愛", "アイ", Gender.Female],
  ["彩花", "アヤカ", Gender.Female],
  ["和也", "カズヤ", Gender.Male],
  ["健一", "ケンイチ", Gender.Male],
  ["さやか", "サヤカ", Gender.Female],
  ["翔太", "ショウタ", Gender.Male],
  ["千佳", "チカ", Gender.Female],
  ["智美", "トモミ", Gender.Female],
  ["直人", "ナオト", Gender.Male],
  ["春香", "ハルカ", Gender.Female],
  ["真理子", "マリコ", Gender.Female],
  ["美穂", "ミホ", Gender.Female],
  ["優斗", "ユウト", Gender.Male],
  ["由美", "ユミ", Gender.Female],
];
