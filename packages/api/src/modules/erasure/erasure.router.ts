import {
  eraseInput,
  erasurePlan,
  erasureRows,
  ofErasure,
  ownErasure,
} from "@kenshu/domain/erasure/erasure.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { erase, requestErasure, withdrawErasure } from "#modules/erasure/erase.ts";
import { getErasurePlan, getErasures, getOwnErasure } from "#modules/erasure/erasures.queries.ts";

/** The end of what is known of a person; the wire has it among the users. */
export const erasureRouter = router({
  getErasures: procedure("User.GetErasures", null, { summary: "個人データの消去を待つ人の一覧" })
    .output(erasureRows)
    .query(({ ctx }) => getErasures(ctx)),
  getErasurePlan: procedure("User.GetErasurePlan", null, {
    summary: "個人データの消去で消えるものと残るもの",
    refusals: ["UserNotFound"],
  })
    .input(ofErasure)
    .output(erasurePlan)
    .query(({ ctx, input }) => getErasurePlan(ctx, input)),
  erase: procedure("User.Erase", null, {
    summary: "個人データの消去",
    refusals: ["UserNotFound", "ErasureNotAllowed"],
    needsProof: true,
  })
    .input(eraseInput)
    .output(z.void())
    .mutation(({ ctx, input }) => erase(ctx, input)),
  getOwnErasure: procedure("User.GetOwnErasure", null, { summary: "自分の消去の申請" })
    .output(ownErasure)
    .query(({ ctx }) => getOwnErasure(ctx)),
  requestErasure: procedure("User.RequestErasure", null, {
    summary: "アカウントの消去を申請",
    refusals: ["UserNotFound"],
    needsProof: true,
  })
    .output(z.void())
    .mutation(({ ctx }) => requestErasure(ctx)),
  withdrawErasure: procedure("User.WithdrawErasure", null, {
    summary: "アカウントの消去の申請を取りやめ",
  })
    .output(z.void())
    .mutation(({ ctx }) => withdrawErasure(ctx)),
});
