import { Link } from "@tanstack/react-router";
import type { Content } from "./summary.ts";
import type { EntryActs } from "./useEntryActs.ts";

/** Links to a new entry for the content; nothing if none can be added. */
export function AddEntry({
  content,
  acts: { addLink, addWord, AddIcon },
  iconSize,
  className,
}: {
  content: Content;
  acts: EntryActs;
  iconSize: number;
  className: string | undefined;
}) {
  const link = addLink(content);
  if (link === null) return null;
  return (
    <Link {...link} className={className}>
      <AddIcon size={iconSize} aria-hidden />
      <span className="visuallyHidden">
        {content.trainingContentName} {addWord}
      </span>
    </Link>
  );
}
