import { TakingState } from "@kenshu/domain/enumerations.ts";
import { attendedCount as attendedCountOf, isClosed } from "@kenshu/domain/pace/pace.rules.ts";
import { nextContent } from "@kenshu/domain/progress/progress.rules.ts";
import type {
  StaffProgressSummary,
  StudentProgressSummary,
} from "@kenshu/domain/progress/progress.schema.ts";

/** One activity of a training, as either staff or the student receive it. */
export type Summary = StaffProgressSummary | StudentProgressSummary;
export type Content = Summary["contents"][number];
export type Entry = Content["progresses"][number];
export type StaffEntry = StaffProgressSummary["contents"][number]["progresses"][number];

/** Whether the entry contains the parts for staff only. */
export function isForStaff(entry: Entry): entry is StaffEntry {
  return "instructorComment" in entry;
}

const gradesOf = ({ progresses }: Content) => progresses.map(({ grade }) => grade);

/** The state of a content: done, begun or not begun. An exempt one has no state of its own. */
export function stageOf(content: Content): "exempt" | "closed" | "begun" | "open" {
  if (content.isExempt) return "exempt";
  if (isClosed(gradesOf(content))) return "closed";
  return attendedCount(content) > 0 ? "begun" : "open";
}

/** The trainings that the student attended for a content (rule 8.1). */
export function attendedCount(content: Content): number {
  return attendedCountOf(gradesOf(content));
}

/** The next content of an activity under way; null when none is left. */
export function nextContentOf({ activityState, contents }: Summary): Content | null {
  if (activityState !== TakingState.Taking) return null;
  return nextContent(
    contents.map((content: Content) => ({ ...content, grades: gradesOf(content) })),
  );
}
