import {
  followInput,
  type News,
  outdatedInput,
  outdatedSince,
} from "@kenshu/domain/live/live.schema.ts";
import { tracked } from "@trpc/server";
import { screenProcedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";

export const liveRouter = router({
  follow: screenProcedure("Live.Follow", {
    summary: "画面が古くなったことを受け取り続ける",
    isStream: true,
  })
    .input(followInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const { streams, actor } = ctx;
      const told = streams.follow(actor, input.lastEventId, signal ?? new AbortController().signal);
      for await (const { cursor, news } of told) yield tracked(cursor, news satisfies News);
    }),
  getOutdated: screenProcedure("Live.GetOutdated", { summary: "画面のどこが古くなったかを取得" })
    .input(outdatedInput)
    .output(outdatedSince)
    .query(({ ctx, input }) => ctx.streams.outdatedSince(ctx.actor, input.since)),
});
