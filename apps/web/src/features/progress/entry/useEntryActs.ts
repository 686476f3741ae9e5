import { ProgressGrade, TakingState } from "@kenshu/domain/enumerations.ts";
import { type Icon, IconPencil, IconPlus } from "@tabler/icons-react";
import { type LinkComponentProps, linkOptions } from "@tanstack/react-router";
import { useCan } from "#api/useCan.ts";
import type { Content, Entry, Summary } from "./summary.ts";

export type EntryActs = {
  /** Whether the reader is the student. */
  isOwn: boolean;
  /** The name of adding a record, for this reader. */
  addWord: string;
  AddIcon: Icon;
  /** The link that adds a record to the content; null if none can be added. */
  addLink: (content: Content) => LinkComponentProps | null;
  /** The link that changes the entry; null if this reader can only look. */
  editLink: (content: Content, entry: Entry) => LinkComponentProps | null;
  /** The link to the student's own comment on the entry; null once it is written. */
  commentLink: (content: Content, entry: Entry) => LinkComponentProps | null;
};

function isCommentOnly({ grade }: Entry): boolean {
  return grade === ProgressGrade.CommentOnly;
}

/**
 * What the reader can do in one activity of a student: staff grade, students comment, viewers look.
 */
export function useEntryActs(studentUserId: number, summary: Summary): EntryActs {
  const mayGrade = useCan("TrainingProgress.Add");
  const mayComment = useCan("TrainingProgress.AddByStudent");
  const isTaking = summary.activityState === TakingState.Taking;

  const place = ({ trainingContentId }: Content, progressId?: number) => ({
    id: studentUserId,
    studentUserId,
    activityId: summary.activityId,
    trainingContentId,
    progressId,
  });
  const gradeLink = (content: Content, progressId?: number) =>
    linkOptions({
      to: "/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
      params: place(content, progressId),
    });
  const ownCommentLink = (content: Content, progressId?: number) =>
    linkOptions({
      to: "/progress/detail/$id/comment/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
      params: place(content, progressId),
    });

  return {
    isOwn: mayComment,
    addWord: mayGrade ? "記録を追加" : "コメントを書く",
    AddIcon: mayGrade ? IconPlus : IconPencil,
    addLink: (content) => {
      if (!content.canAddNewProgress) return null;
      if (mayGrade) return gradeLink(content);
      // One comment at a time: the next waits until staff have answered it (rule 7.3).
      return mayComment && !content.progresses.some(isCommentOnly) ? ownCommentLink(content) : null;
    },
    editLink: (content, entry) =>
      mayGrade && isTaking ? gradeLink(content, entry.trainingProgressId) : null,
    commentLink: (content, entry) =>
      mayComment && isTaking && entry.studentComment === ""
        ? ownCommentLink(content, entry.trainingProgressId)
        : null,
  };
}
