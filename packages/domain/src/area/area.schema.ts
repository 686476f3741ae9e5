import { z } from "zod";
import { changesOf, id, name, version, versioned } from "#fields.ts";

export const area = z
  .object({ id, name: z.string().describe("地域の名前"), version })
  .meta({ id: "Area", description: "地域" });
export const addAreaInput = z
  .object({ name })
  .meta({ id: "AddAreaInput", description: "追加する地域" });
export const updateAreaInput = versioned
  .extend(changesOf(addAreaInput.shape))
  .meta({ id: "UpdateAreaInput", description: "地域の変更" });
