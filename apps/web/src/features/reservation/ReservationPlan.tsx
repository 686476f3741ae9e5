import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import type { ReservationPlan as Plan } from "@kenshu/domain/home/home.schema.ts";
import { formatDay, formatTimeRange, tokyoDate } from "@kenshu/domain/time.ts";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { adviceSentence, STILL_TO_RESERVE } from "#parts/student/adviceSentence.ts";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { showError } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences, limitReached } from "#ui/sentences.ts";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import { PlanDialog, type Proposal, type Refused } from "./PlanDialog.tsx";
import classes from "./ReservationPlan.module.css";

type Week = NonNullable<Plan["weeks"]>[number];

/** What the student has decided, by the ids of the proposals. */
type Choice = {
  isChosen: (id: number) => boolean;
  onChoose: (id: number, isChosen: boolean) => void;
  preferredTo: (proposal: Proposal) => Proposal;
  onPrefer: (id: number, other: number) => void;
};

/**
 * A student's next weeks. What the next seven days need is ticked; later weeks can be ticked too.
 * One question reserves it all (rule 5.14).
 */
export function ReservationPlan({
  studentId,
  schoolId,
}: {
  studentId: number;
  schoolId: number | undefined;
}) {
  const navigate = useNavigate();
  const [schools] = trpc.school.getReservableSchools.useSuspenseQuery({
    studentUserId: studentId,
  });
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  const plan = trpc.home.getReservationPlan.useQuery({ schoolId });
  /** What the student prefers to a proposal, by the proposal's id. */
  const [preferred, setPreferred] = useState<ReadonlyMap<number, number>>(new Map());
  /** The student's own changes to the ticks. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [asked, setAsked] = useState<readonly Proposal[]>([]);

  const weeks = plan.data?.weeks ?? [];
  const proposals = weeks.flatMap((week) => week.proposals);
  const [nextDays, ...laterWeeks] = weeks;
  const later = laterWeeks.filter((week) => week.proposals.length > 0);
  const isChosen = (id: number) =>
    ticked.get(id) ?? nextDays?.proposals.some((proposal) => proposal.id === id) ?? false;
  const choose = (id: number, isTicked: boolean) => setTicked(new Map(ticked).set(id, isTicked));
  const preferredTo = (proposal: Proposal): Proposal => ({
    ...proposal,
    ...othersOf(proposal).find(({ id }) => id === preferred.get(proposal.id)),
  });
  const prefer = (id: number, other: number) => setPreferred(new Map(preferred).set(id, other));
  const chosen = proposals.filter(({ id }) => isChosen(id)).map(preferredTo);
  const choice = { isChosen, onChoose: choose, preferredTo, onPrefer: prefer };
  const reservableCount = plan.data?.reservableCount ?? 0;
  const tooManyCount = chosen.length - reservableCount;

  function ask(): void {
    if (tooManyCount > 0) showError(`選択が${tooManyCount}件多すぎます。選択を減らしてください。`);
    else setAsked(chosen);
  }

  useSpokenResult(String(schoolId), plan.data ? `研修${proposals.length}件` : null);
  return (
    <>
      <PageHeader title="予定を立てる" back={{ to: "/reserve/add" }} />
      {plan.data?.mayReserve && (
        <p className={classes.advice}>
          {/* A server of the former version does not tell. */}
          {plan.data.thisWeek && (
            <strong className={classes.pace}>
              <WeekPace pace={plan.data.thisWeek} />
            </strong>
          )}
          {STILL_TO_RESERVE}：{adviceSentence(plan.data.needReservationPerDay, "student")}
        </p>
      )}
      {plan.data?.mayReserve !== false && (
        <NativeSelect
          label="研修施設"
          description={cutText(schools)}
          className={classes.school}
          data={[
            { value: "", label: "すべて" },
            ...schools.rows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(schoolId ?? "")}
          onChange={({ currentTarget: { value } }) =>
            navigate({
              to: "/reserve/plan",
              search: value === "" ? {} : { schoolId: Number(value) },
              replace: true,
            })
          }
        />
      )}
      <RefusedNote refused={refused} />
      <Loaded query={plan} rows={6} height={64}>
        {(plan) =>
          proposals.length === 0 ? (
            <NothingToPlan plan={plan} />
          ) : (
            <>
              {nextDays && <PlannedWeek isNext week={nextDays} {...choice} />}
              {later.length > 0 && (
                <details className={classes.later}>
                  <summary className={classes.laterHead}>その先の2週間も選ぶ</summary>
                  {later.map((week) => (
                    <PlannedWeek key={week.from} week={week} {...choice} />
                  ))}
                </details>
              )}
              <div className={`inReach ${classes.act}`}>
                <p className="flush small">
                  {chosen.length === 0 && "予約する研修を選択してください。"}
                  {tooManyCount === 0
                    ? `上限の${maxReserveCount}件になります。`
                    : `あと${reservableCount}件まで予約できます。`}
                </p>
                {chosen.length > 0 && (
                  <Button fullWidth onClick={ask}>
                    {chosen.length}件を予約する
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
      <PlanDialog
        studentId={studentId}
        proposals={asked}
        onRefused={setRefused}
        onClose={() => setAsked([])}
      />
    </>
  );
}

/** A week of the plan: what is reserved already, and what is proposed. */
function PlannedWeek({
  isNext,
  week: { from, to, reservedCount, lackingCount, proposals },
  ...choice
}: Choice & {
  /** The seven days from tomorrow on. Their figures stand above. */
  isNext?: boolean;
  week: Week;
}) {
  return (
    <section className={classes.week}>
      <h2 className={classes.heading}>
        {isNext ? (
          <span className="unbroken">{formatDay(to)}まで</span>
        ) : (
          <>
            <span className="unbroken">
              {formatDay(from)}〜{formatDay(to)}
            </span>
            <span className="unbroken">
              予約{reservedCount}件（{lackingCount > 0 ? `あと${lackingCount}件` : "足りています"}）
            </span>
          </>
        )}
      </h2>
      {proposals.length < lackingCount && (
        <p className={classes.quiet}>
          空きのある研修が{lackingCount - proposals.length}
          件足りません。満席の研修では、
          <Link to="/reserve/add" search={{ date: from }}>
            キャンセル待ちもできます
          </Link>
          。
        </p>
      )}
      <ul className={`stack gap8 plainList ${classes.proposals}`}>
        {proposals.map((proposal) => (
          <PlannedDay key={proposal.id} proposal={proposal} {...choice} />
        ))}
      </ul>
    </section>
  );
}

/** A proposal to tick, and what else there is on its day. */
function PlannedDay({
  proposal,
  isChosen,
  onChoose,
  preferredTo,
  onPrefer,
}: Choice & { proposal: Proposal }) {
  const { id, startDate, endDate, displayColor, ...place } = preferredTo(proposal);
  const others = othersOf(proposal);
  const offers = [proposal, ...others];
  // The one school of all stands above: a phone has no room for it in the closed list.
  const isOneSchool = offers.every(({ schoolId }) => schoolId === proposal.schoolId);
  return (
    <li className={classes.proposal} style={{ borderInlineStartColor: displayColor }}>
      <Checkbox
        checked={isChosen(proposal.id)}
        onChange={({ currentTarget: { checked } }) => onChoose(proposal.id, checked)}
        label={
          <span className={classes.facts}>
            <span className={classes.time}>
              <ScheduleTime start={startDate} end={endDate} withoutYear />
            </span>
            <PlaceText schoolName={place.schoolName} roomName={place.roomName} />
            <span className="unbroken">残り{place.vacantCount}席</span>
          </span>
        }
        classNames={{ body: classes.choice, labelWrapper: classes.label }}
      />
      {others.length > 0 && (
        <NativeSelect
          label={`${formatDay(tokyoDate(new Date(startDate)))}の候補`}
          className={classes.others}
          data={offers
            .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
            .map((offer) => ({
              value: String(offer.id),
              label: [timeOf(offer), !isOneSchool && offer.schoolName, offer.roomName]
                .filter(Boolean)
                .join(" "),
            }))}
          value={String(id)}
          onChange={({ currentTarget: { value } }) => onPrefer(proposal.id, Number(value))}
        />
      )}
    </li>
  );
}

/** A server of the former version names none. */
function othersOf({ others }: { others?: Proposal["others"] }): Proposal["others"] {
  return others ?? [];
}

function timeOf({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return formatTimeRange(new Date(startDate), new Date(endDate));
}

/** Why nothing is proposed, and what helps. */
function NothingToPlan({ plan: { mayReserve, weeks, reachedReserveCount } }: { plan: Plan }) {
  if (!mayReserve) return <p>{shownSentences.mayNotReserve}</p>;
  const toFutures = <LinkButton link={{ to: "/reserve/future" }}>予約確認を見る</LinkButton>;
  if (reachedReserveCount !== null) {
    return (
      <EmptyState title={limitReached.title(reachedReserveCount)} action={toFutures}>
        {limitReached.advice}
      </EmptyState>
    );
  }
  if (weeks === null) {
    return (
      <EmptyState title="今は予定を立てる必要がありません。" action={toFutures}>
        必要な研修は、すべて受講済みか予約済みです。
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={emptySentences.slots}
      action={<LinkButton link={{ to: "/reserve/add" }}>研修を探す</LinkButton>}
    >
      今のペースに足りる研修に空きがないか、すでに予約済みです。ほかの研修施設を選ぶか、キャンセル待ちをしてください。
    </EmptyState>
  );
}

/** What could not be reserved. Other proposals take its place in the plan. */
function RefusedNote({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <section className={classes.refused} aria-label="予約できなかった研修">
      <p>次の研修は予約できませんでした。代わりの研修があれば、下に並んでいます。</p>
      <ul>
        {refused.map(({ proposal, reason }) => (
          <li key={proposal.id}>
            <span className="unbroken">{timesInWords(proposal)}</span>：{reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
