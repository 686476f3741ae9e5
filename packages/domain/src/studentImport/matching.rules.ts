import { MatchingReason } from "#enumerations.ts";
import { searchable } from "#text.ts";

/** A trainee in HM's data. */
type Trainee = { therapistId: number; name: string; emailAddress: string | null };
/** An account that a trainee is linked to or can be. */
type Candidate = {
  id: number;
  name: string;
  emailAddress: string | null;
  therapistId: number | null;
};

export type Match<T, C> = {
  trainee: T;
  reason: MatchingReason;
  /** The proposed account; null if a person has to choose. */
  candidate: C | null;
  /** Whether the account was withheld because another trainee matches it as well. */
  isContested: boolean;
  /**
   * Other accounts that only a person can choose: withheld ones, and those with the same name apart
   * from variant kanji.
   */
  similar: C[];
};

/**
 * Proposes an account for each trainee, in order, by the first criterion that matches (rule 9.3):
 * the therapist id, the e-mail address without regard to case, the name without regard to width and
 * spaces. An account that matches two trainees is proposed for neither. If two accounts match one
 * trainee by name, neither is proposed.
 */
export function matchTrainees<T extends Trainee, C extends Candidate>(
  trainees: readonly T[],
  candidates: readonly C[],
): Match<T, C>[] {
  const linked = new Map(candidates.map((candidate) => [candidate.therapistId, candidate]));
  const free = candidates.filter(({ therapistId }) => therapistId === null);
  const byAddress = Map.groupBy(free, ({ emailAddress }) => emailAddress?.toLowerCase());
  const byName = Map.groupBy(free, ({ name }) => plainName(name));
  const bySearchable = Map.groupBy(free, ({ name }) => searchable(name));

  const matches = trainees.map((trainee): Match<T, C> => {
    const { therapistId, name, emailAddress } = trainee;
    const alike = bySearchable.get(searchable(name)) ?? [];
    const match = (reason: MatchingReason, candidate: C | null, others = alike) => ({
      trainee,
      reason,
      candidate,
      isContested: false,
      similar: others.filter((other) => other !== candidate),
    });
    const own = linked.get(therapistId);
    if (own) return match(MatchingReason.AlreadyMatched, own, []);
    const [addressed] = (emailAddress && byAddress.get(emailAddress.toLowerCase())) || [];
    if (addressed) return match(MatchingReason.EmailAddress, addressed);
    const [named, ...others] = byName.get(plainName(name)) ?? [];
    if (named && others.length === 0) return match(MatchingReason.Name, named);
    return match(MatchingReason.None, null);
  });

  const proposals = Map.groupBy(matches, ({ candidate }) => candidate?.id);
  return matches.map((match) => {
    const { candidate, similar } = match;
    if (!candidate || proposals.get(candidate.id)?.length === 1) return match;
    const withheld = { candidate: null, isContested: true, similar: [candidate, ...similar] };
    return { ...match, ...withheld, reason: MatchingReason.None };
  });
}

/**
 * How similar two names are (rule 9.3): "same" for linking, "variant" apart from variant kanji,
 * "spelling" apart from other spellings, such as hiragana for katakana.
 */
export type NameLikeness = "same" | "variant" | "spelling";

export function nameLikeness(one: string, other: string): NameLikeness | null {
  if (plainName(one) === plainName(other)) return "same";
  if (searchable(one) !== searchable(other)) return null;
  return kanjiIn(one) === kanjiIn(other) ? "spelling" : "variant";
}

function kanjiIn(name: string): string {
  return plainName(name).replace(/\P{Script=Han}+/gu, "");
}

/** A name in the compared form. Half and full width and spaces do not matter; variant kanji do. */
export function plainName(name: string): string {
  return name.normalize("NFKC").replace(/\s+/g, "");
}
