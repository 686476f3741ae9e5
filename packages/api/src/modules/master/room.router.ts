import { hasNotEnded } from "@kenshu/db/predicates.ts";
import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { colorName } from "@kenshu/domain/displayColors.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { schoolId } from "@kenshu/domain/ids.ts";
import {
  addRoomInput,
  room,
  schoolRoomsInput,
  updateRoomInput,
} from "@kenshu/domain/room/room.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { changeOf } from "#modules/master/master.commands.ts";
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
    refusals: ["DataDuplicated", "ForeignKeyViolation"],
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
    async update(tx, id, fields, { clock }) {
      await requireRow(tx, "school", fields.schoolId);
      await refuseMovingSchedules(tx, { id, schoolId: fields.schoolId }, clock.now());
      return changeOf("room")(tx, id, fields);
    },
  }),
  getSchoolRooms: procedure("Room.GetSchoolRooms", "GET", {
    changesSeldom: true,
    summary: "研修施設の部屋を取得",
  })
    .input(schoolRoomsInput)
    .output(listOf(room))
    .query(({ ctx, input }) => listSchoolRooms(ctx.db, input.schoolId)),
});

/**
 * A locked room keeps its school until its last schedule has ended. Its students would find
 * themselves elsewhere, unasked and untold (rule 4.13).
 */
async function refuseMovingSchedules(
  tx: Tx,
  room: { id: number; schoolId: number },
  now: Date,
): Promise<void> {
  const { count, first } = await tx
    .selectFrom("schedule")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<Date | null>`min(lower(schedule.during))`.as("first"),
    ])
    .where("roomId", "=", room.id)
    .where("schoolId", "<>", room.schoolId)
    .where("schedule.retiredAt", "is", null)
    .where(hasNotEnded(now))
    .executeTakeFirstOrThrow();
  if (!first) return;
  fail("ForeignKeyViolation", { found: "roomInUse", count, firstDate: tokyoDate(first) });
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

async function listSchoolRooms(db: Reader, schoolId: number) {
  await requireRow(db, "school", schoolId);
  return choices(inOrder("room", rooms(db)).where("room.schoolId", "=", schoolId));
}
