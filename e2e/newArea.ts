import type { Kenshu } from "./kenshu.ts";

type Named = { id: number; name: string };

/**
 * Moves students to a new area, which has one school with one room: home proposes to them only what
 * is added there. Returns the room's id.
 */
export async function moveToNewArea(kenshu: Kenshu, accounts: readonly string[]): Promise<number> {
  const administrator = await kenshu.as("administrator");
  const add = (path: string, input: object) => administrator.post<Named>(`${path}/Add`, input);
  const area = await add("Area", { name: "離島" });
  const school = await add("School", { name: "離島の研修施設", areaId: area.id });
  const room = await add("Room", { name: "A室", schoolId: school.id, displayColor: "#1f7f8c" });
  for (const account of accounts) {
    const { userId: id } = await kenshu.as(account);
    const target = await administrator.get<object>("Student/GetUpdateTarget", { id });
    await administrator.post("Student/Update", { ...target, areaId: area.id });
  }
  return room.id;
}
