import { TakingState, takingStateName } from "@kenshu/domain/enumerations.ts";
import { Progress } from "@mantine/core";
import {
  type Icon,
  IconCircleCheck,
  IconDoorExit,
  IconPlayerPause,
  IconSchool,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { nextContentOf, type Summary } from "#features/progress/entry/summary.ts";
import { attendedText } from "#parts/student/attendedText.ts";
import { DelayText } from "#parts/student/DelayText.tsx";
import { DateText } from "#ui/DateText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./ActivityFigures.module.css";

const states: Record<TakingState, { icon: Icon; color: "brand" | "green" | "gray" }> = {
  [TakingState.Taking]: { icon: IconSchool, color: "brand" },
  [TakingState.Pass]: { icon: IconCircleCheck, color: "green" },
  [TakingState.Dropout]: { icon: IconDoorExit, color: "gray" },
  [TakingState.Suspend]: { icon: IconPlayerPause, color: "gray" },
};

/** The figures of an activity: state, progress, delay and dates. */
export function ActivityFigures({ summary }: { summary: Summary }) {
  const { activityState, progressRate, delayedTrainingCount, recommendationDueDate } = summary;
  const { icon, color } = states[activityState];
  const next = nextContentOf(summary);
  const isTaking = activityState === TakingState.Taking;
  return (
    <div className={classes.figures}>
      <div className="row">
        <StateBadge icon={icon} color={color}>
          {takingStateName[activityState]}
        </StateBadge>
        {activityState !== TakingState.Pass && (
          <span className="bold">
            <DelayText delayedTrainingCount={delayedTrainingCount} withCount />
          </span>
        )}
      </div>
      <div className={`line ${classes.progress}`}>
        <Progress
          value={progressRate}
          size="lg"
          aria-label={`${summary.trainingName}の進捗率`}
          color={isTaking ? "brand" : "gray"}
          className={classes.bar}
        />
        <span className={classes.percent}>
          <span className="small">終えた研修内容</span>{" "}
          <span className="unbroken">{progressRate}%</span>
        </span>
      </div>
      <dl className={classes.facts}>
        {next && <Fact name="次の研修内容">{next.trainingContentName}</Fact>}
        <Fact name="受講">
          {attendedText(summary.trainingCount, summary.requiredTrainingCount)}
        </Fact>
        <Fact name="開始">
          <DateText value={summary.firstDate} />
        </Fact>
        {recommendationDueDate !== null && (
          <Fact name="推奨修了日">
            <DateText value={recommendationDueDate} />
          </Fact>
        )}
        {!isTaking && (
          <Fact name="終了">
            <DateText value={summary.lastDate} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
