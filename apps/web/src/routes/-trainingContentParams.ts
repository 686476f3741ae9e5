import * as z from "zod/mini";
import { pathId } from "./-modeParams.ts";

const contentAddress = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("create"),
    trainingId: pathId,
    id: z.optional(z.undefined()),
  }),
  z.object({ mode: z.literal("detail"), trainingId: pathId, id: pathId }),
]);

/** The `params` of `/setting/trainingContent/$mode/$trainingId/{-$id}`. */
export const trainingContentParams = {
  parse: (raw: { mode: string; trainingId: string; id?: string }) => contentAddress.parse(raw),
  stringify: ({ mode, trainingId, id }: z.infer<typeof contentAddress>) => ({
    mode,
    trainingId: String(trainingId),
    id: id?.toString(),
  }),
};
