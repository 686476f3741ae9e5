import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { instructorIds } from "#people.ts";
import { type AreaName, demoRooms } from "#places.ts";
import type { Random } from "#random.ts";

/** Schedules exist for this many days before and after today. */
export const HORIZON = 30;
const PLANNED_DAYS_AHEAD = 40;
const TIMES = [
  ["10:00", "12:00"],
  ["13:00", "15:00"],
  ["15:30", "17:30"],
  ["18:00", "20:00"],
] as const;
/** How many schedules each school has per day. */
const LEAST_PER_DAY = 3;
const MOST_PER_DAY = 4;

export type Schedule = {
  id: number;
  roomId: number;
  areaName: AreaName;
  /** Days from today; negative in the past. */
  day: number;
  startDate: Date;
  endDate: Date;
  capacity: number;
  instructorId: number | null;
  createdAt: Date;
};

/**
 * The schedules of every school. No room is in use twice at a time, and no instructor if the area
 * has enough of them.
 */
export function planSchedules(random: Random, today: PlainDate): Schedule[] {
  const schedules: Omit<Schedule, "id">[] = [];
  const schoolIds = [...new Set(demoRooms.map(({ schoolId }) => schoolId))];
  for (let day = -HORIZON; day <= HORIZON; day++) {
    const date = addDays(today, day);
    const busy = new Set<string>();
    for (const schoolId of schoolIds) {
      const places = demoRooms
        .filter((room) => room.schoolId === schoolId)
        .flatMap((room) => TIMES.map((times) => ({ room, times })));
      const count = random.integer(LEAST_PER_DAY, MOST_PER_DAY);
      for (const { room, times } of random.sample(places, count)) {
        const [start, end] = times;
        const instructorId = instructorIds(room.areaName).find((id) => !busy.has(`${start} ${id}`));
        busy.add(`${start} ${instructorId}`);
        schedules.push({
          roomId: room.id,
          areaName: room.areaName,
          day,
          startDate: tokyoInstant(date, start),
          endDate: tokyoInstant(date, end),
          capacity: room.capacity,
          instructorId: instructorId ?? null,
          createdAt: tokyoInstant(addDays(date, -PLANNED_DAYS_AHEAD), "09:30"),
        });
      }
    }
  }
  return schedules
    .sort((a, b) => a.startDate.getTime() - b.startDate.getTime() || a.roomId - b.roomId)
    .map((schedule, index) => ({ id: index + 1, ...schedule }));
}

export function scheduleRows(schedules: readonly Schedule[]) {
  return schedules.map(({ id, roomId, startDate, endDate, capacity, instructorId, createdAt }) => ({
    id,
    roomId,
    during: `[${startDate.toISOString()},${endDate.toISOString()})`,
    capacity,
    instructorId,
    createdAt,
  }));
}
