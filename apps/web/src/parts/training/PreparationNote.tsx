import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { trpc } from "#api/transport.ts";
import { showMessage } from "#ui/messages.ts";
import { OutsideLink } from "#ui/OutsideLink.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./PreparationNote.module.css";

/** How a student prepares for the next content, and the one tap that tells it was seen (rule 7.8). */
export function PreparationNote({
  preparation: { trainingContentId, trainingContentName, preparation, links, digest, isSeen },
  onSeen,
}: {
  preparation: Preparation;
  /** What follows the tap. */
  onSeen?: () => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  const mark = trpc.trainingReserve.markPreparationSeen.useMutation({
    onSuccess: () => {
      showMessage("予習と持ち物を確認済みにしました");
      // The focused button disappears.
      note.current?.focus();
      onSeen?.();
    },
  });
  return (
    <div ref={note} tabIndex={-1} className={`stack gap4 ${classes.note}`}>
      <p className="bold flush">「{trainingContentName}」の予習と持ち物</p>
      {preparation !== null && <p className="asTyped">{preparation}</p>}
      {links !== null && (
        <ul className="plainList">
          {links.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              <OutsideLink url={url}>{title}</OutsideLink>
            </li>
          ))}
        </ul>
      )}
      {isSeen ? (
        <StateBadge icon={IconCheck} color="green">
          確認済み
        </StateBadge>
      ) : (
        <Button
          variant="outline"
          aria-busy={mark.isPending || undefined}
          onClick={() => !mark.isPending && mark.mutate({ trainingContentId, digest })}
        >
          見ました
          <span className="visuallyHidden">（「{trainingContentName}」の予習と持ち物）</span>
        </Button>
      )}
    </div>
  );
}
