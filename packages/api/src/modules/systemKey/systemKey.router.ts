import {
  addedSystemKey,
  addSystemKeyInput,
  endSystemKeyInput,
  systemKeys,
} from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { addSystemKey, endSystemKey } from "#modules/systemKey/systemKey.commands.ts";
import { systemKeyList } from "#modules/systemKey/systemKey.lists.ts";
import { listSystemKeys } from "#modules/systemKey/systemKey.queries.ts";

export const systemKeyRouter = router({
  getAll: procedure("SystemKey.GetAll", "GET", { summary: "システムキーの一覧を取得" })
    .output(systemKeys)
    .query(({ ctx }) => listSystemKeys(ctx)),
  getFileSystemKeys: procedure(
    "SystemKey.GetFileSystemKeys",
    "GET",
    ofList(systemKeyList, "SystemKey.GetAll"),
  )
    .output(sentFile("xlsx"))
    .query(({ ctx }) => sendList(ctx, systemKeyList, {}, listSystemKeys)),
  add: procedure("SystemKey.Add", "POST", {
    summary: "システムキーを追加",
    takesKey: "never",
    needsProof: true,
    description:
      "キーそのものを返すのはこのときだけです。終了していないキーと同じ名前は DataDuplicated です。",
    refusals: ["DataDuplicated"],
  })
    .input(addSystemKeyInput)
    .output(addedSystemKey)
    .mutation(({ ctx, input }) => addSystemKey(ctx, input)),
  end: procedure("SystemKey.End", "POST", {
    summary: "システムキーを終了",
    description: "その後の呼び出しは 401 です。すでに終了していれば DbConflict です。",
  })
    .input(endSystemKeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSystemKey(ctx, input)),
});
