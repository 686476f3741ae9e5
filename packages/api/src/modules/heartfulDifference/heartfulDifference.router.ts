import {
  comparisonState,
  differences,
  differencesInput,
  settleDifferenceInput,
} from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { differenceList } from "#modules/heartfulDifference/heartfulDifference.lists.ts";
import {
  getComparisonState,
  listDifferences,
} from "#modules/heartfulDifference/heartfulDifference.queries.ts";
import { settleDifference } from "#modules/heartfulDifference/settleDifference.ts";
import { startComparison } from "#modules/heartfulDifference/startComparison.ts";

export const heartfulDifferenceRouter = router({
  start: procedure("HeartfulDifference.Start", "POST", { summary: "HMとの照合を開始" })
    .output(z.void())
    .mutation(({ ctx }) => startComparison(ctx)),
  getState: procedure("HeartfulDifference.GetState", "GET", {
    summary: "HMとの照合の進み具合を取得",
  })
    .output(comparisonState)
    .query(({ ctx }) => getComparisonState(ctx.db)),
  getList: procedure("HeartfulDifference.GetList", "GET", { summary: "HMとの違いの一覧を取得" })
    .input(differencesInput)
    .output(differences)
    .query(({ ctx, input }) => listDifferences(ctx.db, input)),
  getFileHeartfulDifferences: procedure(
    "HeartfulDifference.GetFileHeartfulDifferences",
    "GET",
    ofList(differenceList, "HeartfulDifference.GetList"),
  )
    .input(criteriaOf(differencesInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, differenceList, input, (of, asked) => listDifferences(of.db, asked)),
    ),
  settle: procedure("HeartfulDifference.Settle", "POST", {
    takesKey: "outside",
    summary: "HMとの違いを1件解決",
  })
    .input(settleDifferenceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleDifference(ctx, input)),
});
