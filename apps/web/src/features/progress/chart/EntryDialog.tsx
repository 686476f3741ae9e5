import { progressGradeName } from "@kenshu/domain/enumerations.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lettersText } from "#features/progress/entry/entryWords.ts";
import { ProgressMark } from "#features/progress/entry/ProgressMark.tsx";
import { type Content, type Entry, isForStaff } from "#features/progress/entry/summary.ts";
import { DateText } from "#ui/DateText.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import classes from "./EntryDialog.module.css";

/** Everything in one entry, for people who cannot change it. A student comments from here. */
export function EntryDialog({
  content,
  entry,
  commentLink,
  onClose,
}: {
  content: Content;
  entry: Entry;
  commentLink: LinkComponentProps | null;
  onClose: () => void;
}) {
  const isStaff = isForStaff(entry);
  return (
    <Dialog title={content.trainingContentName} width={560} onClose={onClose}>
      <dl className={`facts stack gap12 ${classes.facts}`}>
        <Fact name="結果">
          <span className={classes.result}>
            <ProgressMark grade={entry.grade} />
            <span className="bold">{progressGradeName[entry.grade]}</span>
          </span>
        </Fact>
        <Fact name="研修日">
          <DateText value={entry.trainingDate} />
        </Fact>
        {entry.instructorName !== null && <Fact name="講師">{entry.instructorName}</Fact>}
        {isStaff && lettersText(entry) !== "" && <Fact name="評価">{lettersText(entry)}</Fact>}
        <Fact name="フィードバック">{entry.feedback || "—"}</Fact>
        {isStaff && (
          <Fact name="講師コメント（研修生には見えません）">{entry.instructorComment || "—"}</Fact>
        )}
        <Fact name={isStaff ? "研修生のコメント" : "自分のコメント"}>
          {entry.studentComment || "—"}
        </Fact>
      </dl>
      {commentLink && <LinkButton link={commentLink}>自分のコメントを書く</LinkButton>}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
