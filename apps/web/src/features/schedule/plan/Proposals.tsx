import { type OpeningTerms, openingOn } from "@kenshu/domain/schedule/opening.rules.ts";
import type { Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { PLANNED_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import { scheduleFieldsOf } from "@kenshu/domain/schedule/schedule.schema.ts";
import { tokyoDate, wireInstant } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { now } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { weeksAround } from "#features/schedule/calendar/period.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { Held } from "#ui/held/Held.tsx";
import { showError } from "#ui/messages.ts";
import { lazyDialog } from "#ui/part/lazyPart.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import { useSaved } from "#ui/useSaved.ts";
import { NeededPlaces } from "./NeededPlaces.tsx";
import { ProposalCalendar } from "./ProposalCalendar.tsx";
import classes from "./Proposals.module.css";
import { type Decision, type PeriodPlan, type Proposal, proposalsOf } from "./planned.ts";
import { type PlanUnit, plannedPeriodName } from "./planSearch.ts";

// The forms load apart from the calendar.
const ProposalDialog = lazyDialog(
  async () => (await import("./ProposalDialog.tsx")).ProposalDialog,
);
const AddPlanDialog = lazyDialog(async () => (await import("./AddPlanDialog.tsx")).AddPlanDialog);

/**
 * The proposals of a plan. People can leave one out, include it anyway, or move it. Then one button
 * adds all.
 */
export function Proposals({
  plan,
  schoolId,
  rooms,
  instructors,
  unit,
  from,
  to,
}: {
  plan: PeriodPlan;
  schoolId: number;
  rooms: Choices;
  instructors: Choices;
  unit: PlanUnit;
  from: Period;
  to: Period;
}) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  /** As it was when it was opened. */
  const [opened, setOpened] = useState<Proposal | null>(null);
  /** Null until it is asked for the first time. From then on the question keeps what was typed. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const back = {
    to: "/trainingSchedule",
    search: { schoolId, date: to.startDate, view: "week" },
  } as const;
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const add = trpc.trainingSchedule.addPeriodPlan.useMutation(toldInDialog);
  useUnsavedInput((decisions.size > 0 || isTyped) && !isAsking);

  const proposals = useMemo(
    () => proposalsOf(plan, { from, to, now: now() }, decisions),
    [plan, from, to, decisions],
  );
  const chosen = proposals.filter(({ isChosen }) => isChosen);
  const hindered = proposals.filter(({ isChosen }) => !isChosen);
  const shown = opened && proposals.find(({ key }) => key === opened.key);

  function decide(key: string, decision: Decision) {
    setDecisions((before) => new Map(before).set(key, { ...before.get(key), ...decision }));
  }

  function open(key: string): void {
    setOpened(proposals.find((proposal) => proposal.key === key) ?? null);
  }

  function ask(): void {
    if (chosen.length > 0) setIsAsking(true);
    else showError("登録する研修がありません。研修を選んで、登録するように変えてください。");
  }

  async function addAll(terms: OpeningTerms) {
    try {
      await add.mutateAsync({
        schedules: chosen.map((proposal) => {
          const opening = openingOn(tokyoDate(proposal.startDate), terms);
          return {
            ...scheduleFieldsOf(proposal),
            startDate: wireInstant(proposal.startDate),
            endDate: wireInstant(proposal.endDate),
            reserveOpensAt: opening && wireInstant(opening),
          };
        }),
      });
    } catch (error) {
      // By then the calendar shows what came in between.
      void utils.trainingSchedule.getPeriodPlan.invalidate();
      throw error;
    }
    const [first = to.startDate] = chosen.map(({ startDate }) => tokyoDate(startDate)).toSorted();
    await saved(`研修予定${chosen.length}件を${doneSentences.added}`, {
      ...back,
      search: { ...back.search, date: first },
    });
  }

  const name = plannedPeriodName(unit, to);
  return (
    <>
      <NeededPlaces
        schoolId={schoolId}
        period={weeksAround(to)}
        planned={({ startDate, endDate }) =>
          chosen
            .filter((proposal) => {
              const day = tokyoDate(proposal.startDate);
              return startDate <= day && day <= endDate;
            })
            .reduce((sum, { capacity }) => sum + capacity, 0)
        }
      />
      <p className={classes.summary} aria-live="polite">
        {`${name}の提案${proposals.length}件のうち、${chosen.length}件を登録します。`}
        {hindered.length > 0 &&
          `残りの${hindered.length}件は登録しません。研修を選ぶと、登録するかどうかや日時を変えられます。`}
        {plan.sourceCount > plan.sources.length &&
          `もとの期間の研修予定は${plan.sourceCount}件ありますが、一度に扱えるのは${PLANNED_MAX}件までです。`}
      </p>
      <ProposalCalendar period={to} plan={plan} proposals={proposals} onOpen={open} />
      <div className="inReach">
        <Button onClick={ask}>{chosen.length}件を登録</Button>
      </div>
      {opened && (
        <Held why={shown ? null : "もとの研修予定がなくなりました。"}>
          <ProposalDialog
            proposal={shown ?? opened}
            rooms={rooms}
            instructors={instructors}
            onDecide={(decision) => {
              decide(opened.key, decision);
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        </Held>
      )}
      {isAsking !== null && (
        <AddPlanDialog
          opened={isAsking}
          name={name}
          plan={plan}
          chosen={chosen}
          hinderedCount={hindered.length}
          onAdd={addAll}
          onClose={(isTyped) => {
            setIsTyped(isTyped);
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}
