import { type Mark, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addHours } from "@kenshu/domain/time.ts";
import type { World } from "#testing.ts";

/**
 * A schedule of an hour from this minute on, with one reservation per mark; null means no mark yet.
 * One more student waits and one has cancelled: neither can get a mark.
 */
export async function newSchedule(
  { build }: World,
  startMinute: string,
  marks: (Mark | null)[],
  given: { instructorId?: number | null; retiredAt?: string } = {},
): Promise<number> {
  const school = await build.school({ name: "梅田校" });
  const room = await build.room({ schoolId: school.id, name: "A室" });
  const start = new Date(`${startMinute}:00+09:00`);
  const { id: scheduleId } = await build.schedule({
    roomId: room.id,
    startDate: start.toISOString(),
    endDate: addHours(start, 1).toISOString(),
    ...given,
  });
  for (const mark of marks) await build.reservation({ scheduleId, mark });
  await build.reservation({ scheduleId, kind: ReserveResult.Wait });
  await build.reservation({ scheduleId, kind: ReserveResult.Cancel });
  return scheduleId;
}
