import { PlaceText } from "../../ui/PlaceText.tsx";
import { SessionTime } from "../../ui/SessionTime.tsx";
import classes from "./SessionFacts.module.css";

/** When and where, in a dialog; `who` where it is not the reader. */
export function SessionFacts({
  session,
  who,
}: {
  session: { startDate: string; endDate: string; schoolName: string; roomName: string };
  who?: string;
}) {
  return (
    <dl className={classes.facts}>
      {who && (
        <div>
          <dt>研修生</dt>
          <dd>{who}</dd>
        </div>
      )}
      <div>
        <dt>日時</dt>
        <dd>
          <SessionTime start={session.startDate} end={session.endDate} />
        </dd>
      </div>
      <div>
        <dt>場所</dt>
        <dd>
          <PlaceText schoolName={session.schoolName} roomName={session.roomName} />
        </dd>
      </div>
    </dl>
  );
}
