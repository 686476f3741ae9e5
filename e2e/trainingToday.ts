import type { Kenshu } from "./kenshu.ts";

type Named = { id: number };

/**
 * Reserves a place for this student in a new training of the instructor's, which starts today at
 * this time, in whichever room is free.
 */
export async function reserveToday(
  kenshu: Kenshu,
  account: string,
  [start, end]: [start: string, end: string],
): Promise<Named> {
  const administrator = await kenshu.as("administrator");
  const { userId: instructorId } = await kenshu.as("instructor");
  const { userId: studentId } = await kenshu.as(account);
  for (const { id: roomId } of await administrator.get<Named[]>("Room/GetAll")) {
    const added = await administrator
      .post<Named>("TrainingSchedule/Add", {
        roomId,
        startDate: `2027-03-10T${start}:00+09:00`,
        endDate: `2027-03-10T${end}:00+09:00`,
        capacity: 12,
        instructorId,
      })
      .catch(() => null);
    if (!added) continue;
    await administrator.post("TrainingReserve/Reserve", {
      scheduleId: added.id,
      studentId,
      noPenalty: false,
    });
    return added;
  }
  throw new Error("no room is free at that time");
}
