import { StudentAlertKind } from "@kenshu/domain/enumerations.ts";
import { IconArrowUp, IconRepeat } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { DateText } from "#ui/DateText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { HomeSection, NothingHere } from "./HomeSection.tsx";
import classes from "./StudentAlerts.module.css";

/** What a student should know: promotions from a queue, tests to take again. */
export function StudentAlerts() {
  const alerts = trpc.alertInformation.getStudentAlertInformations.useQuery(undefined, watching);
  return (
    <HomeSection title="アラート" query={alerts}>
      {({ rows }) =>
        rows.length === 0 ? (
          <NothingHere sentence={emptySentences.alerts} />
        ) : (
          <ul className={classes.alerts}>
            {rows.map(({ studentAlertInformationType, dateTime, message }) => (
              <li key={`${dateTime} ${message}`} className={classes.alert}>
                <span className={classes.head}>
                  {studentAlertInformationType === StudentAlertKind.CarryUp ? (
                    <StateBadge icon={IconArrowUp} color="blue">
                      繰り上がり
                    </StateBadge>
                  ) : (
                    <StateBadge icon={IconRepeat} color="yellow">
                      再試験
                    </StateBadge>
                  )}
                  <span className={classes.date}>
                    <DateText value={dateTime} withTime />
                  </span>
                </span>
                {message}
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}
