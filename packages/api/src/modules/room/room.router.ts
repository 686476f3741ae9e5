import { identified, listOf, sorted, versioned } from "@kenshu/domain/fields.ts";
import {
  addRoomInput,
  room,
  schoolRoomsInput,
  updateRoomInput,
} from "@kenshu/domain/room/room.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { addRoom, removeRoom, sortRooms, updateRoom } from "#modules/room/room.commands.ts";
import { getRoom, listRooms, listSchoolRooms } from "#modules/room/room.queries.ts";

export const roomRouter = router({
  getAll: procedure("Room.GetAll", "GET")
    .output(listOf(room))
    .query(({ ctx }) => listRooms(ctx.db)),
  getSchoolRooms: procedure("Room.GetSchoolRooms", "GET")
    .input(schoolRoomsInput)
    .output(listOf(room))
    .query(({ ctx, input }) => listSchoolRooms(ctx.db, input.schoolId)),
  get: procedure("Room.Get", "GET")
    .input(identified)
    .output(room)
    .query(({ ctx, input }) => getRoom(ctx.db, input.id)),
  add: procedure("Room.Add", "POST", { refusals: ["DataDuplicated"] })
    .input(addRoomInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addRoom(ctx, input)),
  update: procedure("Room.Update", "POST", { refusals: ["DataDuplicated"] })
    .input(updateRoomInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateRoom(ctx, input)),
  remove: procedure("Room.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRoom(ctx, input)),
  sort: procedure("Room.Sort", "POST")
    .input(sorted)
    .output(z.void())
    .mutation(({ ctx, input }) => sortRooms(ctx, input)),
});
