import type { Kenshu } from "./kenshu.ts";

const DATE = "2027-03-15";

type Named = { id: number; name: string };

/**
 * Adds a schedule at a school of student01 and student02. Returns its id, and the address of the
 * slots with it.
 */
export async function addForBoth(
  kenshu: Kenshu,
  { start = "20:00", end = "21:00", capacity = 1 } = {},
) {
  const administrator = await kenshu.as("administrator");
  const [first, second] = [await kenshu.as("student01"), await kenshu.as("student02")];
  const offeredTo = (student: typeof first) =>
    student.get<Named[]>("School/GetReservableSchools", { studentUserId: student.userId });
  const ofSecond = await offeredTo(second);
  const school = (await offeredTo(first)).find(({ id }) => ofSecond.some((own) => own.id === id));
  if (!school) throw new Error("the two students are offered no school in common");
  const [room] = await administrator.get<Named[]>("Room/GetSchoolRooms", { schoolId: school.id });
  const { userId: instructorId } = await kenshu.as("instructor");
  const { id } = await administrator.post<Named>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: `${DATE}T${start}:00+09:00`,
    endDate: `${DATE}T${end}:00+09:00`,
    capacity,
    instructorId,
  });
  return { id, slots: `/reserve/add?schoolId=${school.id}&date=${DATE}&day=${DATE}` };
}
