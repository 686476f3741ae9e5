import { contactChannelName, contactOutcomeName, markName } from "@kenshu/domain/enumerations.ts";
import type { StudentOverview as Overview } from "@kenshu/domain/student/student.schema.ts";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { DelayText } from "./DelayText.tsx";
import { PlaceInTime } from "./PlaceInTime.tsx";
import classes from "./StudentOverview.module.css";

/**
 * What people ask about a student on the telephone, in one line: each answer leads to its tab (rule
 * 18.53).
 */
export function StudentOverview({ studentId: id }: { studentId: number }) {
  const { data } = trpc.student.getOverview.useQuery({ id });
  return (
    <ul
      className={`plainList row tight small ${classes.overview}`}
      aria-label="今の状況"
      // Browsers do not scroll to an answer of which an edge is in view.
      onFocus={({ currentTarget: line, target }) =>
        line.scrollTo({ left: target.offsetLeft - line.offsetLeft })
      }
    >
      {data && (
        <>
          <Answer to="/reserve/future/$id" id={id} about="次の予約">
            {data.nextReservation && <PlaceInTime place={data.nextReservation} />}
          </Answer>
          <Answer to="/progress/detail/$id" id={id} search={{ tab: "settlement" }} about="未払い">
            {data.unpaidAmount > 0 && (
              <span className="charged bold">
                <Money amount={data.unpaidAmount} />
              </span>
            )}
          </Answer>
          <Answer to="/progress/detail/$id" id={id} about="ペース">
            {data.delayedTrainingCount !== null && (
              <DelayText delayedTrainingCount={data.delayedTrainingCount} withCount />
            )}
          </Answer>
          <Answer to="/reserve/history/$id" id={id} about="前回">
            {data.lastMark && <LastMark {...data.lastMark} />}
          </Answer>
          <Answer to="/student/$id" id={id} about="連絡">
            {data.lastContact && <LastContact {...data.lastContact} />}
          </Answer>
        </>
      )}
    </ul>
  );
}

function Answer({
  to,
  id,
  search,
  about,
  children,
}: Pick<LinkComponentProps, "to" | "search"> & {
  id: number;
  about: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} params={{ id }} search={search} className={`line ${classes.answer}`}>
        <span className="dim">{about}</span> {children || "なし"}
      </Link>
    </li>
  );
}

function LastMark({ startDate, mark }: NonNullable<Overview["lastMark"]>) {
  return (
    <span className="unbroken">
      <DateText value={startDate} withoutYear /> {markName[mark]}
    </span>
  );
}

function LastContact({ madeAt, channel, outcome }: NonNullable<Overview["lastContact"]>) {
  return (
    <span className="unbroken">
      <DateText value={madeAt} withoutYear /> {contactChannelName[channel]}、
      {contactOutcomeName[outcome]}
    </span>
  );
}
