import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { choices } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

export function listRooms(db: Reader) {
  return choices(inOrder(db));
}

export async function listSchoolRooms(db: Reader, schoolId: number) {
  await requireRow(db, "school", schoolId);
  return choices(inOrder(db).where("room.schoolId", "=", schoolId));
}

export async function getRoom(db: Reader, id: number) {
  return (await rooms(db).where("room.id", "=", id).executeTakeFirst()) ?? fail("DbConflict");
}

function inOrder(db: Reader) {
  return rooms(db).orderBy("room.displayOrder").orderBy("room.id");
}

function rooms(db: Reader) {
  return db
    .selectFrom("room")
    .innerJoin("school", "school.id", "room.schoolId")
    .select([
      "room.id",
      "room.name",
      "room.schoolId",
      "school.name as schoolName",
      "room.displayColor",
      "room.displayOrder",
      "room.version",
    ]);
}
