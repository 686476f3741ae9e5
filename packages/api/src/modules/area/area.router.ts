import { addAreaInput, area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import { identified, listOf, sorted, versioned } from "@kenshu/domain/fields.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { addArea, removeArea, sortAreas, updateArea } from "#modules/area/area.commands.ts";
import { getArea, listAreas } from "#modules/area/area.queries.ts";

export const areaRouter = router({
  getAll: procedure("Area.GetAll", "GET")
    .output(listOf(area))
    .query(({ ctx }) => listAreas(ctx.db)),
  get: procedure("Area.Get", "GET")
    .input(identified)
    .output(area)
    .query(({ ctx, input }) => getArea(ctx.db, input.id)),
  add: procedure("Area.Add", "POST", { refusals: ["DataDuplicated"] })
    .input(addAreaInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addArea(ctx, input)),
  update: procedure("Area.Update", "POST", { refusals: ["DataDuplicated"] })
    .input(updateAreaInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateArea(ctx, input)),
  remove: procedure("Area.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeArea(ctx, input)),
  sort: procedure("Area.Sort", "POST")
    .input(sorted)
    .output(z.void())
    .mutation(({ ctx, input }) => sortAreas(ctx, input)),
});
