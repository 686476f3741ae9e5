import type { Reader } from "@kenshu/db/transaction.ts";
import { colorName } from "@kenshu/domain/displayColors.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { schoolId } from "@kenshu/domain/ids.ts";
import {
  addRoomInput,
  room,
  schoolRoomsInput,
  updateRoomInput,
} from "@kenshu/domain/room/room.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { inOrder, masterProcedures } from "#modules/master/master.ts";
import { choices } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

/** A name is unique within the school; an unknown school is DbConflict (rules 4.1, 13.3). */
export const roomRouter = router({
  ...masterProcedures({
    controller: "Room",
    table: "room",
    category: "部屋",
    row: room,
    added: addRoomInput,
    updated: updateRoomInput,
    refusals: ["DataDuplicated"],
    rows: rooms,
    columns: [
      { title: "研修施設", kind: "text", value: ({ schoolName }) => schoolName },
      { title: "色", kind: "text", value: ({ displayColor }) => colorName(displayColor) },
    ],
    parent: { schoolId: schoolId.optional().describe("研修施設の id。省くと全部") },
    duplicate: (tx, { name, schoolId }) =>
      tx
        .selectFrom("room")
        .select("id")
        .where((eb) => eb.and({ name, schoolId }))
        .executeTakeFirst(),
  }),
  getSchoolRooms: procedure("Room.GetSchoolRooms", "GET", {
    changesSeldom: true,
    summary: "研修施設の部屋を取得",
  })
    .input(schoolRoomsInput)
    .output(listOf(room))
    .query(({ ctx, input }) => listSchoolRooms(ctx.db, input.schoolId)),
});

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

async function listSchoolRooms(db: Reader, schoolId: number) {
  await requireRow(db, "school", schoolId);
  return choices(inOrder("room", rooms(db)).where("room.schoolId", "=", schoolId));
}
