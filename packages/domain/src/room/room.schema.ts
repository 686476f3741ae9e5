import { z } from "zod";
import { changesOf, displayColor, id, name, version, versioned, wholeNumber } from "#fields.ts";
import { schoolId } from "#ids.ts";
import { schoolName, sentColor } from "#sentFields.ts";

export const room = z
  .object({
    id,
    name: z.string().describe("部屋の名前"),
    schoolId,
    schoolName,
    displayColor: sentColor,
    displayOrder: wholeNumber.describe("並び順"),
    version,
  })
  .meta({ id: "Room", description: "部屋" });
export const schoolRoomsInput = z.object({ schoolId });
export const addRoomInput = z
  .object({ name, schoolId, displayColor })
  .meta({ id: "AddRoomInput", description: "追加する部屋" });
export const updateRoomInput = versioned
  .extend(changesOf(addRoomInput.shape))
  .meta({ id: "UpdateRoomInput", description: "部屋の変更" });
