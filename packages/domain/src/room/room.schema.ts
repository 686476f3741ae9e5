import { z } from "zod";
import { displayColor, id, name, versioned } from "#fields.ts";

export const room = z.object({
  id,
  name: z.string(),
  schoolId: id,
  schoolName: z.string(),
  displayColor: z.string(),
  displayOrder: z.number(),
  version: z.number(),
});
export const schoolRoomsInput = z.object({ schoolId: id });
export const addRoomInput = z.object({ name, schoolId: id, displayColor });
export const updateRoomInput = versioned.extend(addRoomInput.shape);
