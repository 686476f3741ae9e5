import {
  type GradeLetter,
  gradeLetterName,
  ProgressGrade,
  progressGradeName,
} from "@kenshu/domain/enumerations.ts";
import { formatDate } from "@kenshu/domain/time.ts";
import { type Content, type Entry, isForStaff } from "./summary.ts";

/** `背中・腰 2026/11/10(火) 完了 講師 佐藤 美咲`: the words for an entry that shows only as a mark. */
export function entryName(content: Content, entry: Entry): string {
  const words = [
    content.trainingContentName,
    formatDate(entry.trainingDate),
    progressGradeName[entry.grade],
  ];
  if (entry.instructorName !== null) words.push(`講師 ${entry.instructorName}`);
  if (isNewComment(entry)) words.push("新しいコメント");
  else if (hasComment(entry)) words.push("コメントあり");
  return words.join(" ");
}

/** Whether a chart says コメント: where somebody wrote what its reader may see (rule 18.9). */
export function hasComment(entry: Entry): boolean {
  const written = [entry.studentComment, entry.feedback];
  if (isForStaff(entry)) written.push(entry.instructorComment);
  return entry.grade === ProgressGrade.CommentOnly || written.some((text) => text !== "");
}

/** A student's comment that no result has answered yet, in the staff's chart (rule 7.3). */
export function isNewComment(entry: Entry): boolean {
  return isForStaff(entry) && entry.grade === ProgressGrade.CommentOnly;
}

export const letterLabels = {
  technicalGrade: "技術",
  serviceGrade: "接客",
  orientationGrade: "オリエンテーション",
} as const;

/** `技術A・接客B`: the given letters. Empty for students, who do not receive them. */
export function lettersText(entry: Entry): string {
  if (!isForStaff(entry)) return "";
  const given = (name: keyof typeof letterLabels, letter: GradeLetter | null) =>
    letter === null ? [] : [`${letterLabels[name]}${gradeLetterName[letter]}`];
  return [
    ...given("technicalGrade", entry.technicalGrade),
    ...given("serviceGrade", entry.serviceGrade),
    ...given("orientationGrade", entry.orientationGrade),
  ].join("・");
}

/** `B/B/－`: the letters in the order of their fields. */
export function lettersInBrief(
  letters: Record<keyof typeof letterLabels, GradeLetter | null>,
): string {
  return [letters.technicalGrade, letters.serviceGrade, letters.orientationGrade]
    .map((letter) => (letter === null ? "－" : gradeLetterName[letter]))
    .join("/");
}
