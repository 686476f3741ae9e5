import {
  addClosedDayInput,
  closedDayDetail,
  closedDays,
  closedDaysInput,
  updateClosedDayInput,
} from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { addedRow, identified, versioned } from "@kenshu/domain/fields.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import {
  addClosedDay,
  removeClosedDay,
  updateClosedDay,
} from "#modules/closedDay/closedDay.commands.ts";
import { getClosedDay, listClosedDays } from "#modules/closedDay/closedDay.queries.ts";

export const closedDayRouter = router({
  getAll: procedure("ClosedDay.GetAll", "GET", { summary: "休業日を取得" })
    .input(closedDaysInput)
    .output(closedDays)
    .query(({ ctx, input }) => listClosedDays(ctx, input)),
  get: procedure("ClosedDay.Get", "GET", { summary: "休業日を1件取得" })
    .input(identified)
    .output(closedDayDetail)
    .query(({ ctx, input }) => getClosedDay(ctx, input.id)),
  add: procedure("ClosedDay.Add", "POST", {
    summary: "休業日を追加",
    takesKey: "always",
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addClosedDayInput)
    .output(addedRow)
    .mutation(({ ctx, input }) => addClosedDay(ctx, input)),
  update: procedure("ClosedDay.Update", "POST", {
    summary: "休業日を更新",
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(updateClosedDayInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateClosedDay(ctx, input)),
  remove: procedure("ClosedDay.Remove", "POST", { summary: "休業日を削除" })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeClosedDay(ctx, input)),
});
