import { CancelledBy, Mark, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { PROMOTION_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { addDays, addHours, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { type Enrolled, enrolledStudents } from "#people.ts";
import { Random, SEED } from "#random.ts";
import { HORIZON, type Schedule } from "#schedules.ts";

const { Confirm, Wait, CarryUp, ForceConfirm, Cancel, CancelPenalty, ConfirmNoPenalty } =
  ReserveResult;

export type Reservation = {
  schedule: Schedule;
  student: Enrolled;
  kind: ReserveResult;
  mark: Mark | null;
  createdAt: Date;
  carriedUpAt: Date | null;
  cancelledAt: Date | null;
  /** The reservation that a wish would replace. */
  replaces: Reservation | null;
};

/** A reservation's place among all. It is its id, which also orders queues. */
export type NumberedReservation = Reservation & { id: number; replacesId: number | null };

const MOST_DAYS_AHEAD = 10;
/** One of this many students who came had waited for the place. */
const EVERY_SO_MANY_WAITED = 3;

/** Who reserved what: attended and missed schedules, future ones, queues, cancellations. */
export function planReservations(
  shared: Random,
  today: PlainDate,
  schedules: readonly Schedule[],
): NumberedReservation[] {
  let random = shared;
  const reservations: Reservation[] = [];
  const book = new Map<Schedule, Reservation[]>(schedules.map((schedule) => [schedule, []]));
  const ofStudent = new Map<number, Reservation[]>();

  const holders = (schedule: Schedule) =>
    (book.get(schedule) ?? []).filter(({ kind }) => ![Wait, Cancel, CancelPenalty].some(is(kind)));
  const isQueued = (schedule: Schedule) =>
    (book.get(schedule) ?? []).some(({ kind }) => kind === Wait);
  const isFull = (schedule: Schedule) => holders(schedule).length >= schedule.capacity;
  const isIdle = (student: Enrolled, schedule: Schedule) =>
    !(ofStudent.get(student.id) ?? []).some(
      ({ schedule: other }) =>
        other.startDate < schedule.endDate && schedule.startDate < other.endDate,
    );
  const offered = (student: Enrolled, day: number) =>
    schedules.filter(
      (schedule) =>
        schedule.day === day &&
        schedule.areaName === student.areaName &&
        !isFull(schedule) &&
        !isQueued(schedule) &&
        isIdle(student, schedule),
    );

  /**
   * A morning before the schedule and before today, after the student's start and the schedule's
   * planning.
   */
  function someMomentBefore(student: Enrolled, schedule: Schedule): Date {
    const { started, last } = daysOfTraining(student);
    const latest = Math.min(schedule.day - 1, last);
    const day = random.integer(Math.max(started, latest - MOST_DAYS_AHEAD), latest);
    // On the day before, early enough to cancel free of charge.
    return at(day, random.integer(8 * 60, day === schedule.day - 1 ? 12 * 60 : 21 * 60));
  }
  function at(day: number, minutes: number): Date {
    return addHours(tokyoInstant(addDays(today, day)), minutes / 60);
  }

  function add(
    student: Enrolled,
    schedule: Schedule,
    given: Partial<Reservation> & { kind: ReserveResult },
  ): Reservation {
    const reservation: Reservation = {
      schedule,
      student,
      mark: null,
      createdAt: given.createdAt ?? someMomentBefore(student, schedule),
      carriedUpAt: null,
      cancelledAt: null,
      replaces: null,
      ...given,
    };
    reservations.push(reservation);
    book.get(schedule)?.push(reservation);
    ofStudent.set(student.id, [...(ofStudent.get(student.id) ?? []), reservation]);
    return reservation;
  }
  /**
   * Reserves one of the day's schedules. If there is none, one of the following days in the range.
   */
  function addOnDay(student: Enrolled, day: number, lastDay: number, kind: ReserveResult) {
    for (let candidate = day; candidate <= lastDay; candidate++) {
      const choice = offered(student, candidate);
      if (choice.length > 0) return add(student, favourite(choice), { kind });
    }
    return null;
  }
  /**
   * Students mostly choose the schedule with the most reservations, so that some are full and some
   * empty.
   */
  function favourite(choice: readonly Schedule[]): Schedule {
    if (random.chance(0.3)) return random.pick(choice);
    return choice.reduce((best, schedule) =>
      holders(schedule).length > holders(best).length ? schedule : best,
    );
  }
  /** `count` days from the first to the last, evenly spread with small variations. */
  function spread(count: number, first: number, last: number): number[] {
    const step = (last - first + 1) / count;
    return Array.from({ length: count }, (_, index) =>
      Math.min(last, first + Math.floor((index + random.next()) * step)),
    );
  }

  function planPast(student: Enrolled) {
    const { first, last } = daysOfTraining(student);
    const doneRecently = student.activities.reduce(
      (sum, activity) => sum + recentlyDone(activity),
      0,
    );
    const absences = (student.absences ?? 0) + (student.absentLately ?? 0);
    const days = spread(doneRecently + absences, first, last);
    const past = days
      .map((day) => addOnDay(student, day, last, random.chance(0.06) ? ConfirmNoPenalty : Confirm))
      .filter((reservation) => reservation !== null)
      .sort((a, b) => a.schedule.startDate.getTime() - b.schedule.startDate.getTime());
    const lately = past.splice(past.length - (student.absentLately ?? 0));
    const missed = random.sample(past.slice(0, -1), student.absences ?? 0);
    const late = random.sample(
      past.filter((reservation) => !missed.includes(reservation)),
      student.tardies ?? (random.chance(0.3) ? 1 : 0),
    );
    for (const reservation of past) {
      reservation.mark = missed.includes(reservation)
        ? Mark.Absence
        : late.includes(reservation)
          ? Mark.Tardy
          : Mark.Attendance;
    }
    for (const reservation of lately) reservation.mark = Mark.Absence;
    if (student.isUnmarked) addOnDay(student, -1, -1, Confirm);
  }

  /**
   * Some students who came had waited first, so that a card can say how often waiting helps (rule
   * 5.13).
   */
  function planPastPromotions() {
    const came = reservations.filter(({ kind, mark }) => kind === Confirm && mark !== null);
    for (const reservation of came.filter((_, index) => index % EVERY_SO_MANY_WAITED === 0)) {
      reservation.kind = CarryUp;
      reservation.carriedUpAt = addHours(reservation.createdAt, 2);
    }
  }

  function planCancellations(student: Enrolled) {
    const { first, last } = daysOfTraining(student);
    if (last - first >= 6 && random.chance(0.5)) {
      const day = random.integer(first + 3, last);
      const reservation = addOnDay(student, day, last, Cancel);
      if (reservation) reservation.cancelledAt = addHours(reservation.createdAt, 2);
    }
    for (const [index] of (student.penalties ?? []).entries()) {
      const reservation = addOnDay(student, -9 + index * 5, -1, CancelPenalty);
      // The evening before, too late to cancel free of charge.
      if (reservation) reservation.cancelledAt = at(reservation.schedule.day - 1, 19 * 60 + 25);
    }
  }

  /** The student reserved twice more, and gave both up. */
  function planGivenUp(student: Enrolled) {
    for (const day of [1, 3]) {
      const [schedule] = offered(student, day);
      if (!schedule) throw new Error("no schedule to give up");
      const createdAt = at(day - 6, 9 * 60);
      add(student, schedule, { kind: Cancel, createdAt, cancelledAt: addHours(createdAt, 30) });
    }
  }

  /** Small schedules that more students want than fit: first confirmed ones, then waiting ones. */
  function planQueues(areaName: string, days: number[]) {
    const interested = enrolledStudents.filter(
      (student) =>
        student.areaName === areaName &&
        student.id !== enrolledStudents[0]?.id &&
        !student.isPromoted &&
        mayReserve(student),
    );
    const waiters = interested.filter(({ waitingCount }) => waitingCount);
    for (const day of days) {
      const schedule = [...schedules]
        .filter((candidate) => candidate.day === day && candidate.areaName === areaName)
        .sort((a, b) => a.capacity - b.capacity)[0];
      if (!schedule) continue;
      schedule.capacity = Math.min(schedule.capacity, 3);
      const others = random.sample(
        interested.filter((student) => !waiters.includes(student)),
        schedule.capacity + 1,
      );
      const [last, ...confirmed] = others;
      const queue = [...waiters, ...(last ? [last] : [])];
      // The youngest students began three days ago.
      confirmed.forEach((student, index) => {
        add(student, schedule, { kind: Confirm, createdAt: at(-2, 9 * 60 + index * 47) });
      });
      queue.forEach((student, index) => {
        add(student, schedule, { kind: Wait, createdAt: at(-1, 8 * 60 + index * 95) });
      });
    }
  }

  /** A full schedule: somebody cancelled yesterday, and the first in the queue got the place. */
  function planPromotion(student: Enrolled, day: number) {
    const schedule = offered(student, day).sort((a, b) => a.capacity - b.capacity)[0];
    if (!schedule) throw new Error("no schedule to be promoted in");
    schedule.capacity = Math.min(schedule.capacity, 2);
    const others = enrolledStudents.filter(
      (other) =>
        other.areaName === student.areaName &&
        other.id !== student.id &&
        mayReserve(other) &&
        isIdle(other, schedule),
    );
    const movedAt = at(-1, 10 * 60 + 12);
    const [gone, ...staying] = random.sample(others, schedule.capacity);
    staying.forEach((other, index) => {
      add(other, schedule, { kind: Confirm, createdAt: at(-3, 9 * 60 + 10 * index) });
    });
    if (gone) {
      add(gone, schedule, { kind: Cancel, createdAt: at(-3, 11 * 60), cancelledAt: movedAt });
    }
    add(student, schedule, { kind: CarryUp, createdAt: at(-2, 13 * 60), carriedUpAt: movedAt });
  }

  function planFutures(student: Enrolled) {
    const isNewcomersOwn = student.id === enrolledStudents[0]?.id;
    const days = spread(student.futures, isNewcomersOwn ? 2 : 1, 16);
    for (const day of days) {
      const kind = random.chance(0.08) ? ConfirmNoPenalty : Confirm;
      addOnDay(student, day, HORIZON, kind);
    }
  }

  /** The student prefers a place with a queue to the one reserved before. */
  function planWish(student: Enrolled) {
    const own = ofStudent.get(student.id) ?? [];
    for (const wish of own.filter(({ kind }) => kind === Wait)) {
      const replaced = own.find(
        ({ kind, schedule, createdAt }) =>
          kind === Confirm && schedule.day >= 2 && createdAt < wish.createdAt,
      );
      if (replaced) {
        wish.replaces = replaced;
        return;
      }
    }
  }

  /** Something to mark today, in the evening too. */
  function planToday(student: Enrolled) {
    if (!mayReserve(student) || student.id === enrolledStudents[0]?.id) return;
    const choice = offered(student, 0);
    const latest = choice.at(-1);
    if (!latest || random.chance(0.3)) return;
    add(student, random.chance(0.4) ? latest : favourite(choice), { kind: Confirm });
  }

  /** Staff admit one more than the room takes. */
  function planForced(day: number) {
    const [schedule] = schedules
      .filter((candidate) => candidate.day >= day && candidate.areaName === "東京")
      .filter((candidate) => isFull(candidate) && !isQueued(candidate))
      .filter((candidate) => !holders(candidate).some(({ kind }) => kind === CarryUp));
    const extra = enrolledStudents.find(
      (student) =>
        schedule &&
        student.areaName === schedule.areaName &&
        student.id !== enrolledStudents[0]?.id &&
        mayReserve(student) &&
        isIdle(student, schedule),
    );
    if (schedule && extra) add(extra, schedule, { kind: ForceConfirm, createdAt: at(-1, 14 * 60) });
  }

  const silent = enrolledStudents.filter((student) => student.silent);
  const active = enrolledStudents.filter((student) => !student.silent);
  for (const student of active) planPast(student);
  planPastPromotions();
  for (const student of active) planCancellations(student);
  planQueues("東京", [3, 6]);
  planQueues("大阪", [4, 7]);
  planQueues("横浜", [5]);
  for (const student of active) if (student.isPromoted) planPromotion(student, 5);
  for (const student of active) planToday(student);
  for (const student of active) planFutures(student);
  planForced(2);
  for (const student of active) if (student.isWishing) planWish(student);
  // They come last with choices of their own, and leave everybody else's days as they are.
  random = new Random(SEED);
  for (const student of silent) {
    planPast(student);
    if (student.silent?.gaveUpTwice) planGivenUp(student);
  }

  const inOrder = reservations.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const ids = new Map(inOrder.map((reservation, index) => [reservation, index + 1]));
  return inOrder.map((reservation, index) => ({
    id: index + 1,
    ...reservation,
    replacesId: (reservation.replaces && ids.get(reservation.replaces)) ?? null,
  }));
}

export function reservationRows(reservations: readonly NumberedReservation[]) {
  return reservations.map(({ id, schedule, student, kind, mark, ...reservation }) => ({
    id,
    scheduleId: schedule.id,
    during: `[${schedule.startDate.toISOString()},${schedule.endDate.toISOString()})`,
    studentUserId: student.id,
    kind,
    mark,
    // No calendar has it yet.
    calendarSequence: 0,
    noPenalty: kind === ConfirmNoPenalty,
    graceUntil: reservation.carriedUpAt && addHours(reservation.carriedUpAt, PROMOTION_GRACE_HOURS),
    carriedUpAt: reservation.carriedUpAt,
    cancelledAt: reservation.cancelledAt,
    cancelledBy: reservation.cancelledAt && CancelledBy.Student,
    markVersion: mark === null ? 0 : 1,
    createdAt: reservation.createdAt,
    replacesId: reservation.replacesId,
  }));
}

/** The share of an activity's trainings on days with schedules. */
export function recentlyDone({
  startedDaysAgo,
  ended,
  done,
}: Enrolled["activities"][number]): number {
  const endedDaysAgo = ended?.daysAgo ?? 1;
  if (endedDaysAgo > HORIZON) return 0;
  const length = startedDaysAgo - endedDaysAgo;
  return startedDaysAgo <= HORIZON ? done : Math.round((done * (HORIZON - endedDaysAgo)) / length);
}

/** Enabled, in a training, and not silent. */
function mayReserve(student: Enrolled): boolean {
  return (
    !student.silent && student.isEnabled !== false && student.activities.some(({ ended }) => !ended)
  );
}

/**
 * The day on which the present or latest activity began, and the past days with schedules on which
 * the student trained.
 */
function daysOfTraining({ activities, silent }: Enrolled): {
  started: number;
  first: number;
  last: number;
} {
  const isTaking = activities.some(({ ended }) => !ended);
  const started = -Math.max(
    ...activities
      .filter(({ ended }) => !isTaking || !ended)
      .map((activity) => activity.startedDaysAgo),
  );
  const last = -Math.min(
    ...activities.map(({ ended }) =>
      isTaking ? (silent?.cameDaysAgo ?? 1) : (ended?.daysAgo ?? 1),
    ),
  );
  return { started, first: Math.max(started + 1, -HORIZON), last };
}

function is<T>(value: T) {
  return (other: T) => other === value;
}
