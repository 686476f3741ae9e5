import { MatchingReason } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { type NameLikeness, nameLikeness } from "@kenshu/domain/studentImport/matching.rules.ts";
import { IMPORT_MAX } from "@kenshu/domain/studentImport/studentImport.limits.ts";
import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { type ShownKind, shownKindName, shownKinds } from "./shownKinds.ts";

/** A person's decision about one row. Missing values mean that the proposal stands. */
export type Decision = {
  /** The account as it was when a person chose it; null links nobody. */
  account?: LinkCandidate | null;
  areaId?: number | null;
  isChosen?: boolean;
  /** Why the trial refused the row. */
  refusal?: string;
};
/** By therapist id. */
export type Decisions = Readonly<Record<number, Decision>>;

/** One trainee of HM in the list: the proposal with a person's decision. */
export type Linking = {
  row: HeartfulStudentRow;
  isLinked: boolean;
  account: LinkCandidate | null;
  reason: MatchingReason;
  /** Why only a person can choose; null if nothing is doubtful, or if nobody matches. */
  doubt: "otherName" | "variant" | "spelling" | "severalOfOneName" | "contested" | null;
  areaId: number | null;
  /** What is wrong with the row, and what helps. */
  problem: string | null;
  mayChoose: boolean;
  /** Is imported. */
  isChosen: boolean;
};

/**
 * Applies the decisions to the rows. Matching rows are chosen at first, once they have been `seen`:
 * nobody should link people without looking at them.
 */
export function linkingsOf(
  rows: readonly HeartfulStudentRow[],
  decisions: Decisions,
  seen: boolean,
): Linking[] {
  const linkings = rows.map((row) => linkingOf(row, decisions[row.therapistId] ?? {}, seen));
  const byAccount = Map.groupBy(linkings, ({ account }) => account?.id);
  return linkings.map((linking) => {
    const other = byAccount
      .get(linking.account?.id)
      ?.find(({ row }) => linking.account && row !== linking.row);
    return other && !linking.isLinked
      ? { ...linking, ...closed, problem: chosenTwice(other.row.name) }
      : linking;
  });
}

const closed = { mayChoose: false, isChosen: false };

function linkingOf(row: HeartfulStudentRow, decision: Decision, seen: boolean): Linking {
  const { account: wanted = row.user } = decision;
  const isByHand = wanted?.id !== row.user?.id;
  // If a person chose the proposed account, the row has its latest state.
  const account = isByHand ? wanted : row.user;
  const isLinked = isAlreadyLinked(row);
  const problem =
    decision.refusal ??
    // If a category is missing here, no other account helps.
    (isByHand && row.error !== "StudentImportCategoryNotDefined" ? null : row.errorMessage);
  const mayChoose = account !== null && problem === null && (!isLinked || row.beginning.length > 0);
  return {
    row,
    isLinked,
    account,
    reason: isByHand ? (account ? MatchingReason.Manual : MatchingReason.None) : row.matchingReason,
    doubt: isByHand && account ? null : doubtAbout(row),
    areaId: decision.areaId === undefined ? (account?.areaId ?? null) : decision.areaId,
    problem,
    mayChoose,
    // A row whose link restarts trainings must be chosen by a person.
    isChosen: mayChoose && (decision.isChosen ?? (isByHand || (seen && kindOf(row) === "matched"))),
  };
}

function doubtAbout(row: HeartfulStudentRow): Linking["doubt"] {
  const { name, user, similar, error } = row;
  if (error === "DataDuplicated") return "contested";
  if (user) return kindOf(row) === "doubtful" && !hasName(row, user) ? "otherName" : null;
  if (similar.length === 0) return null;
  const likenesses = similar.map((account) => nameLikeness(name, account.name));
  if (likenesses.includes("same")) return "severalOfOneName";
  return likenesses.includes("spelling") ? "spelling" : "variant";
}

const chosenTwice = (name: string) =>
  `同じアカウントを${name}さんにも選んでいます。どちらかを選び直してください。`;

/** The trial's answer about one row. */
export type Outcome = {
  therapistId: number;
  error: ErrorCode | null;
  errorMessage: string | null;
};

/** Keeps the trial's refusals until a row's account changes or all rows are read anew. */
export function withRefusals(decisions: Decisions, outcomes: readonly Outcome[]): Decisions {
  const refused = outcomes.flatMap(({ therapistId, error, errorMessage }) =>
    error === null
      ? []
      : [[therapistId, { ...decisions[therapistId], refusal: errorMessage ?? "" }]],
  );
  return { ...decisions, ...Object.fromEntries(refused) };
}

/**
 * After all rows are read anew, a refused account that was chosen by hand must be chosen again in
 * its new state.
 */
export const withoutRefusals = (decisions: Decisions): Decisions =>
  Object.fromEntries(
    Object.entries(decisions).map(([id, decision]) => {
      if (decision.refusal === undefined) return [id, decision];
      const { refusal: _refusal, account: _account, ...kept } = decision;
      return [id, kept];
    }),
  );

export const decided = (
  decisions: Decisions,
  { row: { therapistId } }: Linking,
  decision: Decision,
): Decisions => ({ ...decisions, [therapistId]: { ...decisions[therapistId], ...decision } });

/** Chooses another account for the row, or nobody. The former refusal does not concern it. */
export const withAccount = (
  decisions: Decisions,
  { row: { therapistId } }: Linking,
  account: LinkCandidate | null,
): Decisions => ({ ...decisions, [therapistId]: { account, isChosen: account !== null } });

/** Chooses or unchooses all rows that can be chosen. */
export const withAllChosen = (
  decisions: Decisions,
  linkings: readonly Linking[],
  isChosen: boolean,
): Decisions =>
  linkings
    .filter(({ mayChoose }) => mayChoose)
    .reduce((all, linking) => decided(all, linking, { isChosen }), decisions);

/** Sets one area for all chosen rows that have none. */
export const withAreaWhereMissing = (
  decisions: Decisions,
  linkings: readonly Linking[],
  areaId: number,
): Decisions =>
  withoutArea(linkings).reduce((all, linking) => decided(all, linking, { areaId }), decisions);

/** Forgets the decisions about imported rows. */
export const withoutImported = (
  decisions: Decisions,
  imported: readonly { therapistId: number }[],
): Decisions => {
  const done = new Set(imported.map(({ therapistId }) => String(therapistId)));
  return Object.fromEntries(Object.entries(decisions).filter(([id]) => !done.has(id)));
};

/** Whether leaving would lose a person's choices. An unchosen row does not count. */
export const isDecided = (decisions: Decisions): boolean =>
  Object.values(decisions).some(
    ({ account, areaId, isChosen }) =>
      account !== undefined || areaId !== undefined || isChosen === true,
  );

export const chosen = (linkings: readonly Linking[]) => linkings.filter(({ isChosen }) => isChosen);

/** `要確認1名・一致3名`: in which groups the chosen rows stand, seen or not; null if none. */
export function chosenByKind(linkings: readonly Linking[]): string | null {
  const kinds = Map.groupBy(chosen(linkings), ({ row }) => kindOf(row));
  const counts = shownKinds.flatMap((kind) => {
    const of = kinds.get(kind);
    return of ? [`${shownKindName[kind]}${of.length}名`] : [];
  });
  return counts.join("・") || null;
}

export const withoutArea = (linkings: readonly Linking[]) =>
  chosen(linkings).filter(({ areaId }) => areaId === null);

/** The sentence about missing areas contains at most this many names (rule 16.11). */
const NAMED_AT_MOST = 10;

/** Why the chosen rows cannot be imported yet; null if nothing is missing (rule 16.11). */
export function importProblem(linkings: readonly Linking[]): string | null {
  const count = chosen(linkings).length;
  if (count === 0) return "連携する研修生を選択してください。";
  if (count > IMPORT_MAX) {
    return `一度に連携できるのは${IMPORT_MAX}名までです。選択を減らしてください。`;
  }
  const missing = withoutArea(linkings);
  if (missing.length === 0) return null;
  if (missing.length > NAMED_AT_MOST) return "研修生の地域が選択されていません。";
  return `次の研修生の地域を選択してください：${missing.map(({ row }) => row.name).join("、")}`;
}

/** The input for the chosen rows. */
export function studentsOf(linkings: readonly Linking[]) {
  return chosen(linkings).flatMap(({ row: { therapistId }, account, areaId }) =>
    account && areaId !== null
      ? [{ therapistId, userId: account.id, areaId, userVersion: account.version }]
      : [],
  );
}

/**
 * The group of a row, by the data of HM and the accounts. The row stays there while somebody
 * decides about it. A person has to look if a name differs, if several accounts match, or if the
 * import would refuse the row (rule 9.3).
 */
export function kindOf(row: HeartfulStudentRow): ShownKind {
  if (isAlreadyLinked(row)) return "linked";
  if (row.user) return hasName(row, row.user) && row.error === null ? "matched" : "doubtful";
  return row.similar.length > 0 ? "doubtful" : "unmatched";
}

/** The first group with rows. All rows may belong to one group. */
export const firstKind = (rows: readonly HeartfulStudentRow[]): ShownKind =>
  shownKinds.find((kind) => rows.some((row) => kindOf(row) === kind)) ?? "unmatched";

const hasName = ({ name }: HeartfulStudentRow, account: LinkCandidate): boolean =>
  nameLikeness(name, account.name) === "same";

/** What HM and an account say differently about the same person. */
export type Difference = { what: string; heartful: string; account: string };

/**
 * How an account differs from HM's trainee: name, kana, address. A value that is missing on one
 * side is not a difference.
 */
export function differencesOf(
  row: Pick<HeartfulStudentRow, "name" | "nameKana" | "emailAddress">,
  account: LinkCandidate,
): Difference[] {
  const likeness = nameLikeness(row.name, account.name);
  const texts = [
    { what: likeness === "variant" ? "氏名（異体字）" : "氏名", isSame: likeness === "same" },
    { what: "カナ", isSame: searchable(row.nameKana) === searchable(account.nameKana) },
    {
      what: "メールアドレス",
      isSame:
        !row.emailAddress ||
        !account.emailAddress ||
        row.emailAddress.toLowerCase() === account.emailAddress.toLowerCase(),
    },
  ];
  const keys = ["name", "nameKana", "emailAddress"] as const;
  return texts.flatMap(({ what, isSame }, index) => {
    const key = keys[index];
    if (isSame || !key) return [];
    return [{ what, heartful: row[key] ?? "", account: account[key] ?? "" }];
  });
}

/** Compares an account with a trainee. */
export type Comparison = { name: NameLikeness | null; hasSameAddress: boolean };

export function compared(
  { name, emailAddress }: Pick<HeartfulStudentRow, "name" | "emailAddress">,
  account: Pick<LinkCandidate, "name" | "emailAddress">,
): Comparison {
  const address = emailAddress?.toLowerCase();
  return {
    name: nameLikeness(name, account.name),
    hasSameAddress: address !== undefined && address === account.emailAddress?.toLowerCase(),
  };
}

/** The accounts that came with the row: the best matches. */
export function accountsOf({ row, account }: Linking): LinkCandidate[] {
  return [account, row.user, ...row.similar].filter((fitting) => fitting !== null);
}

/** The accounts that the trainee fits as well, in case the chosen one belongs to somebody else. */
export const otherFitting = (
  { user, similar }: Pick<HeartfulStudentRow, "user" | "similar">,
  account: LinkCandidate,
): LinkCandidate[] =>
  [user, ...similar].filter((other) => other !== null).filter(({ id }) => id !== account.id);

/** The accounts in order, without duplicates, those similar to the trainee first. */
export function byLikeness(
  trainee: Pick<HeartfulStudentRow, "name" | "emailAddress">,
  accounts: readonly LinkCandidate[],
): LinkCandidate[] {
  const distinct = [...new Map(accounts.map((account) => [account.id, account])).values()];
  return distinct.toSorted((one, other) => unlikeness(trainee, one) - unlikeness(trainee, other));
}

/**
 * The trainees without a link in two groups: those similar to the account, most similar first, and
 * the others.
 */
export function traineesLike(rows: readonly HeartfulStudentRow[], account: LinkCandidate) {
  const distinct = [...new Map(rows.map((row) => [row.therapistId, row])).values()]
    .filter((row) => !isAlreadyLinked(row))
    .toSorted((one, other) => unlikeness(one, account) - unlikeness(other, account));
  return Map.groupBy(distinct, (row) =>
    unlikeness(row, account) < UNLIKE || hasKana(row, account) ? "fitting" : "others",
  );
}

/** Whether the trainee already has an account here. */
export function isAlreadyLinked({ matchingReason }: HeartfulStudentRow): boolean {
  return matchingReason === MatchingReason.AlreadyMatched;
}

/** The value when neither address nor name agrees. */
const UNLIKE = 5;

/** 0 means the same address and name. The address counts more than the name. */
function unlikeness(
  trainee: Pick<HeartfulStudentRow, "name" | "emailAddress">,
  account: LinkCandidate,
): number {
  const { name, hasSameAddress } = compared(trainee, account);
  return (hasSameAddress ? 0 : 3) + (name === "same" ? 0 : name ? 1 : 2);
}

const hasKana = ({ nameKana }: HeartfulStudentRow, account: LinkCandidate): boolean =>
  searchable(nameKana) === searchable(account.nameKana);
