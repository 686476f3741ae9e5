import { Link } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { adviceSentence } from "#ui/adviceSentence.ts";
import { DateText } from "#ui/DateText.tsx";
import { PaceText, paceMeanings } from "#ui/PaceText.tsx";
import { daysLeftText } from "./daysLeft.ts";
import { HomeSection, NothingHere } from "./HomeSection.tsx";
import classes from "./Pace.module.css";

/** Where the student stands, and how often to reserve in order to be done in time. */
export function Pace({ studentId }: { studentId: number }) {
  const pace = trpc.student.getRecommendationReservationPase.useQuery({ id: studentId });
  return (
    <HomeSection title="研修のペース" query={pace}>
      {(pace) =>
        pace === null ? (
          <NothingHere sentence="いま受けている研修はありません。">
            研修が始まると、ペースと修了の目安をお知らせします。
          </NothingHere>
        ) : (
          <div className={classes.pace}>
            <p className={classes.advice}>{adviceSentence(pace.needReservationPerDay)}</p>
            <dl className={classes.facts}>
              <div className={classes.fact}>
                <dt>ペース</dt>
                <dd>
                  <PaceText pace={pace.paceState} />
                  <span>{paceMeanings[pace.paceState]}</span>
                </dd>
              </div>
              <div className={classes.fact}>
                <dt>推奨修了日</dt>
                <dd>
                  <DateText value={pace.recommendationDueDate} />
                  <span>{daysLeftText(today(), pace.recommendationDueDate)}</span>
                </dd>
              </div>
            </dl>
            <Link to="/progress" className={classes.link}>
              進捗を見る
            </Link>
          </div>
        )
      }
    </HomeSection>
  );
}
