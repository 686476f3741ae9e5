import { ProgressGrade } from "#enumerations.ts";
import { isClosed } from "#pace/pace.rules.ts";
import type { PlainDate } from "#time.ts";

/** The facts that decide about an entry; `others` are the content's other results. */
export type EntryFacts = {
  isTaking: boolean;
  isExempt: boolean;
  today: PlainDate;
  trainingDate: PlainDate;
  others: readonly ProgressGrade[];
};

export type EntryRefusal =
  | "UnauthorizedOperation"
  | "InvalidDate"
  | "ProgressPassOrSkipAlreadyExist";

/**
 * Whether a result can be entered, and if not, why: for an open content of an activity being taken
 * (rules 7.1, 7.2).
 */
export function decideAdd(facts: EntryFacts): EntryRefusal | null {
  return decideWrite(facts) ?? (isClosed(facts.others) ? "ProgressPassOrSkipAlreadyExist" : null);
}

/** The same for changing an entry. A closed content allows it, unless it would be closed twice. */
export function decideUpdate(facts: EntryFacts & { grade: ProgressGrade }): EntryRefusal | null {
  const closesTwice = isClosed([facts.grade]) && isClosed(facts.others);
  return decideWrite(facts) ?? (closesTwice ? "ProgressPassOrSkipAlreadyExist" : null);
}

/**
 * The same for a student's comment without a result: only one at a time, until staff have answered
 * it (rule 7.3).
 */
export function decideComment(facts: EntryFacts): EntryRefusal | null {
  const isPending = facts.others.includes(ProgressGrade.CommentOnly);
  return decideAdd(facts) ?? (isPending ? "UnauthorizedOperation" : null);
}

function decideWrite(facts: EntryFacts): EntryRefusal | null {
  if (!facts.isTaking || facts.isExempt) return "UnauthorizedOperation";
  return facts.trainingDate > facts.today ? "InvalidDate" : null;
}
