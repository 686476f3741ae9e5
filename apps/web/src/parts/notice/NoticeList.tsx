import type { notices } from "@kenshu/domain/notice/notice.schema.ts";
import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { DateText } from "#ui/DateText.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./NoticeList.module.css";

type Notices = z.infer<typeof notices>;
type ShownNotice = Notices["rows"][number] & { isUnread?: boolean };

/** How many notices show at first. */
const FIRST = 5;

/**
 * The notices of a role, as its home shows them; the oldest only on demand. `onSeen` receives the
 * unread ones that have come into view (rule 15.12).
 */
export function NoticeList({
  rows,
  onSeen,
}: {
  rows: readonly ShownNotice[];
  onSeen?: (notices: ShownNotice[]) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `isWhole` there are more to look at
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const inView = entries.filter(({ isIntersecting }) => isIntersecting);
        for (const { target } of inView) observer.unobserve(target);
        const seen = inView.flatMap(({ target }) =>
          rows.filter(({ id }) => String(id) === (target as HTMLElement).dataset.unread),
        );
        if (seen.length > 0) tell.current?.(seen);
      },
      { threshold: 0.5 },
    );
    // Half of a long notice may be taller than the window. Its head is not.
    for (const head of list.current?.querySelectorAll("[data-unread]") ?? []) {
      observer.observe(head);
    }
    return () => observer.disconnect();
  }, [rows, isWhole]);

  if (rows.length === 0) return <NothingHere sentence={emptySentences.notices} />;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const left = rows.length - shown.length;
  return (
    <>
      <ul ref={list} className={`plainList ${classes.notices}`}>
        {shown.map(({ id, message, postedAt, isUnread }) => (
          <li key={id} className={classes.notice}>
            <span className="row small" data-unread={isUnread ? id : undefined}>
              <DateText value={postedAt} />
              {isUnread && (
                <StateBadge icon={IconBell} color="brand">
                  未読
                </StateBadge>
              )}
            </span>
            <p className={classes.message}>{message}</p>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" onClick={() => setIsWhole(true)}>
          さらに表示（残り{left}件）
        </Button>
      )}
    </>
  );
}
