import { Button } from "@mantine/core";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./MissedMails.module.css";

/**
 * What mails would have told a student who gets none, until the student has taken it away (rule
 * 11.14). Absent where there is nothing, and on a server of the former version.
 */
export function MissedMails() {
  const { data } = trpc.home.getMissedMails.useQuery(undefined, { retry: false });
  const dismiss = trpc.home.dismissMissedMail.useMutation();
  const list = useFocusAfter<HTMLUListElement>(pageHeading);
  if (!data || data.rows.length === 0) return null;
  return (
    <HomePart title="メールの代わりの知らせ">
      <ul ref={list} className="plainList stack gap8">
        {data.rows.map(({ id, message, createdAt }) => (
          <li key={id} {...liveRow(`mail-${id}`)} className={classes.row}>
            <span className={classes.message}>
              {message}
              <br />
              <span className="dim small">
                <DateText value={createdAt} withTime />
              </span>
            </span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`確認しました（${message}）`}
              aria-busy={dismiss.isPending || undefined}
              onClick={() => !dismiss.isPending && dismiss.mutate({ id })}
            >
              確認しました
            </Button>
          </li>
        ))}
      </ul>
    </HomePart>
  );
}
