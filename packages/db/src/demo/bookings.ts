import { AttendanceState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { CARRY_UP_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { addDays, addHours, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { type Enrolled, enrolledTrainees } from "#demo/people.ts";
import type { Random } from "#demo/random.ts";
import { HORIZON, type Session } from "#demo/sessions.ts";

const { Confirm, Wait, CarryUp, ForceConfirm, Cancel, CancelPenalty, ConfirmNoPenalty } =
  ReserveResult;

export type Booking = {
  session: Session;
  trainee: Enrolled;
  kind: ReserveResult;
  attendanceState: AttendanceState | null;
  createdAt: Date;
  carriedUpAt: Date | null;
  cancelledAt: Date | null;
};

/** A booking's place among all: its id, which also orders queues. */
export type NumberedBooking = Booking & { id: number };

const MOST_DAYS_AHEAD = 10;

/** Who reserved what: past sessions attended or missed, sessions to come, queues, cancellations. */
export function planBookings(
  random: Random,
  today: PlainDate,
  sessions: readonly Session[],
): NumberedBooking[] {
  const bookings: Booking[] = [];
  const book = new Map<Session, Booking[]>(sessions.map((session) => [session, []]));
  const ofTrainee = new Map<number, Booking[]>();

  const holders = (session: Session) =>
    (book.get(session) ?? []).filter(({ kind }) => ![Wait, Cancel, CancelPenalty].some(is(kind)));
  const isQueued = (session: Session) =>
    (book.get(session) ?? []).some(({ kind }) => kind === Wait);
  const isFull = (session: Session) => holders(session).length >= session.capacity;
  const isIdle = (trainee: Enrolled, session: Session) =>
    !(ofTrainee.get(trainee.id) ?? []).some(
      ({ session: other }) =>
        other.startDate < session.endDate && session.startDate < other.endDate,
    );
  const offered = (trainee: Enrolled, day: number) =>
    sessions.filter(
      (session) =>
        session.day === day &&
        session.areaName === trainee.areaName &&
        !isFull(session) &&
        !isQueued(session) &&
        isIdle(trainee, session),
    );

  /** Some morning before the session and before today, after the trainee began and the session was planned. */
  function someMomentBefore(trainee: Enrolled, session: Session): Date {
    const { started, last } = daysOfTraining(trainee);
    const latest = Math.min(session.day - 1, last);
    const day = random.integer(Math.max(started, latest - MOST_DAYS_AHEAD), latest);
    // On the day before, early enough to think again free of charge.
    return at(day, random.integer(8 * 60, day === session.day - 1 ? 12 * 60 : 21 * 60));
  }
  function at(day: number, minutes: number): Date {
    return addHours(tokyoInstant(addDays(today, day)), minutes / 60);
  }

  function add(
    trainee: Enrolled,
    session: Session,
    given: Partial<Booking> & { kind: ReserveResult },
  ): Booking {
    const booking: Booking = {
      session,
      trainee,
      attendanceState: null,
      createdAt: given.createdAt ?? someMomentBefore(trainee, session),
      carriedUpAt: null,
      cancelledAt: null,
      ...given,
    };
    bookings.push(booking);
    book.get(session)?.push(booking);
    ofTrainee.set(trainee.id, [...(ofTrainee.get(trainee.id) ?? []), booking]);
    return booking;
  }
  /** Reserves one of the day's sessions; when there is none, of the days that follow within the range. */
  function addOnDay(trainee: Enrolled, day: number, lastDay: number, kind: ReserveResult) {
    for (let candidate = day; candidate <= lastDay; candidate++) {
      const choice = offered(trainee, candidate);
      if (choice.length > 0) return add(trainee, favourite(choice), { kind });
    }
    return null;
  }
  /** Trainees flock together: mostly the session that most have reserved, so that some are full and some empty. */
  function favourite(choice: readonly Session[]): Session {
    if (random.chance(0.3)) return random.pick(choice);
    return choice.reduce((best, session) =>
      holders(session).length > holders(best).length ? session : best,
    );
  }
  /** `count` days from the first to the last, evenly spread with some play. */
  function spread(count: number, first: number, last: number): number[] {
    const step = (last - first + 1) / count;
    return Array.from({ length: count }, (_, index) =>
      Math.min(last, first + Math.floor((index + random.next()) * step)),
    );
  }

  function planPast(trainee: Enrolled) {
    const { first, last } = daysOfTraining(trainee);
    const doneRecently = trainee.rounds.reduce((sum, round) => sum + recentlyDone(round), 0);
    const absences = (trainee.absences ?? 0) + (trainee.absentLately ?? 0);
    const days = spread(doneRecently + absences, first, last);
    const past = days
      .map((day) => addOnDay(trainee, day, last, random.chance(0.06) ? ConfirmNoPenalty : Confirm))
      .filter((booking) => booking !== null)
      .sort((a, b) => a.session.startDate.getTime() - b.session.startDate.getTime());
    const lately = past.splice(past.length - (trainee.absentLately ?? 0));
    const missed = random.sample(past.slice(0, -1), trainee.absences ?? 0);
    const late = random.sample(
      past.filter((booking) => !missed.includes(booking)),
      trainee.tardies ?? (random.chance(0.3) ? 1 : 0),
    );
    for (const booking of past) {
      booking.attendanceState = missed.includes(booking)
        ? AttendanceState.Absence
        : late.includes(booking)
          ? AttendanceState.Tardy
          : AttendanceState.Attendance;
    }
    for (const booking of lately) booking.attendanceState = AttendanceState.Absence;
    if (trainee.isUnmarked) addOnDay(trainee, -1, -1, Confirm);
  }

  function planCancellations(trainee: Enrolled) {
    const { first, last } = daysOfTraining(trainee);
    if (last - first >= 6 && random.chance(0.5)) {
      const day = random.integer(first + 3, last);
      const booking = addOnDay(trainee, day, last, Cancel);
      if (booking) booking.cancelledAt = addHours(booking.createdAt, 2);
    }
    for (const [index] of (trainee.penalties ?? []).entries()) {
      const booking = addOnDay(trainee, -9 + index * 5, -1, CancelPenalty);
      // The evening before, when it was too late to be free.
      if (booking) booking.cancelledAt = at(booking.session.day - 1, 19 * 60 + 25);
    }
  }

  /** Small sessions that more trainees want than they take: confirmed in turn, then waiting. */
  function planQueues(areaName: string, days: number[]) {
    const interested = enrolledTrainees.filter(
      (trainee) =>
        trainee.areaName === areaName &&
        trainee.id !== enrolledTrainees[0]?.id &&
        !trainee.isCarriedUp &&
        mayReserve(trainee),
    );
    const waiters = interested.filter(({ waitingCount }) => waitingCount);
    for (const day of days) {
      const session = [...sessions]
        .filter((candidate) => candidate.day === day && candidate.areaName === areaName)
        .sort((a, b) => a.capacity - b.capacity)[0];
      if (!session) continue;
      session.capacity = Math.min(session.capacity, 3);
      const others = random.sample(
        interested.filter((trainee) => !waiters.includes(trainee)),
        session.capacity + 1,
      );
      const [last, ...confirmed] = others;
      const queue = [...waiters, ...(last ? [last] : [])];
      // The youngest trainees began three days ago.
      confirmed.forEach((trainee, index) => {
        add(trainee, session, { kind: Confirm, createdAt: at(-2, 9 * 60 + index * 47) });
      });
      queue.forEach((trainee, index) => {
        add(trainee, session, { kind: Wait, createdAt: at(-1, 8 * 60 + index * 95) });
      });
    }
  }

  /** A full session: somebody cancelled yesterday, and the first in the queue got the place. */
  function planCarryUp(trainee: Enrolled, day: number) {
    const session = offered(trainee, day).sort((a, b) => a.capacity - b.capacity)[0];
    if (!session) throw new Error("no session to be carried up in");
    session.capacity = Math.min(session.capacity, 2);
    const others = enrolledTrainees.filter(
      (other) =>
        other.areaName === trainee.areaName &&
        other.id !== trainee.id &&
        mayReserve(other) &&
        isIdle(other, session),
    );
    const movedAt = at(-1, 10 * 60 + 12);
    const [gone, ...staying] = random.sample(others, session.capacity);
    staying.forEach((other, index) => {
      add(other, session, { kind: Confirm, createdAt: at(-3, 9 * 60 + 10 * index) });
    });
    if (gone) {
      add(gone, session, { kind: Cancel, createdAt: at(-3, 11 * 60), cancelledAt: movedAt });
    }
    add(trainee, session, { kind: CarryUp, createdAt: at(-2, 13 * 60), carriedUpAt: movedAt });
  }

  function planFutures(trainee: Enrolled) {
    const isNewcomersOwn = trainee.id === enrolledTrainees[0]?.id;
    const days = spread(trainee.futures, isNewcomersOwn ? 2 : 1, 16);
    for (const day of days) {
      const kind = random.chance(0.08) ? ConfirmNoPenalty : Confirm;
      addOnDay(trainee, day, HORIZON, kind);
    }
  }

  /** What there is to mark today, in the evening too. */
  function planToday(trainee: Enrolled) {
    if (!mayReserve(trainee) || trainee.id === enrolledTrainees[0]?.id) return;
    const choice = offered(trainee, 0);
    const latest = choice.at(-1);
    if (!latest || random.chance(0.3)) return;
    add(trainee, random.chance(0.4) ? latest : favourite(choice), { kind: Confirm });
  }

  /** Staff let one more in than the room takes. */
  function planForced(day: number) {
    const [session] = sessions
      .filter((candidate) => candidate.day >= day && candidate.areaName === "東京")
      .filter((candidate) => isFull(candidate) && !isQueued(candidate))
      .filter((candidate) => !holders(candidate).some(({ kind }) => kind === CarryUp));
    const extra = enrolledTrainees.find(
      (trainee) =>
        session &&
        trainee.areaName === session.areaName &&
        trainee.id !== enrolledTrainees[0]?.id &&
        mayReserve(trainee) &&
        isIdle(trainee, session),
    );
    if (session && extra) add(extra, session, { kind: ForceConfirm, createdAt: at(-1, 14 * 60) });
  }

  for (const trainee of enrolledTrainees) planPast(trainee);
  for (const trainee of enrolledTrainees) planCancellations(trainee);
  planQueues("東京", [3, 6]);
  planQueues("大阪", [4, 7]);
  planQueues("横浜", [5]);
  for (const trainee of enrolledTrainees) if (trainee.isCarriedUp) planCarryUp(trainee, 5);
  for (const trainee of enrolledTrainees) planToday(trainee);
  for (const trainee of enrolledTrainees) planFutures(trainee);
  planForced(2);

  return bookings
    .map((booking, index) => ({ booking, index }))
    .sort(
      (a, b) => a.booking.createdAt.getTime() - b.booking.createdAt.getTime() || a.index - b.index,
    )
    .map(({ booking }, index) => ({ id: index + 1, ...booking }));
}

export function reservationRows(bookings: readonly NumberedBooking[]) {
  return bookings.map(
    ({ id, session, trainee, kind, attendanceState, carriedUpAt, createdAt }) => ({
      id,
      scheduleId: session.id,
      during: `[${session.startDate.toISOString()},${session.endDate.toISOString()})`,
      studentUserId: trainee.id,
      kind,
      attendanceState,
      noPenalty: kind === ConfirmNoPenalty,
      graceUntil: carriedUpAt && addHours(carriedUpAt, CARRY_UP_GRACE_HOURS),
      carriedUpAt,
      attendanceVersion: attendanceState === null ? 0 : 1,
      createdAt,
    }),
  );
}

/** Of a round's trainings done, those in days that have sessions. */
export function recentlyDone({ startedDaysAgo, ended, done }: Enrolled["rounds"][number]): number {
  const endedDaysAgo = ended?.daysAgo ?? 1;
  if (endedDaysAgo > HORIZON) return 0;
  const length = startedDaysAgo - endedDaysAgo;
  return startedDaysAgo <= HORIZON ? done : Math.round((done * (HORIZON - endedDaysAgo)) / length);
}

/** Enabled and taking a training. */
function mayReserve(trainee: Enrolled): boolean {
  return trainee.isEnabled !== false && trainee.rounds.some(({ ended }) => !ended);
}

/** The day of the present, or latest, round's start, and the past days with sessions on which the trainee trained. */
function daysOfTraining({ rounds }: Enrolled): { started: number; first: number; last: number } {
  const isTaking = rounds.some(({ ended }) => !ended);
  const started = -Math.max(
    ...rounds.filter(({ ended }) => !isTaking || !ended).map((round) => round.startedDaysAgo),
  );
  const last = -Math.min(...rounds.map(({ ended }) => (isTaking ? 1 : (ended?.daysAgo ?? 1))));
  return { started, first: Math.max(started + 1, -HORIZON), last };
}

function is<T>(value: T) {
  return (other: T) => other === value;
}
