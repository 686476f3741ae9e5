import { addAreaInput, area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import { router } from "#declaring/trpc.ts";
import { masterProcedures } from "#modules/master/master.ts";

export const areaRouter = router(
  masterProcedures({
    controller: "Area",
    table: "area",
    category: "地域",
    row: area,
    added: addAreaInput,
    updated: updateAreaInput,
    refusals: ["DataDuplicated"],
    rows: (db) => db.selectFrom("area").select(["id", "name", "version"]),
    duplicate: (tx, { name }) =>
      tx.selectFrom("area").select("id").where("name", "=", name).executeTakeFirst(),
  }),
);
