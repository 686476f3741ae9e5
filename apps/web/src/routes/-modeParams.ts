import * as z from "zod/mini";

/** An id in a path, where everything is text. */
export const pathId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

const modeAndId = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("create"), id: z.optional(z.undefined()) }),
  z.object({ mode: z.literal("detail"), id: pathId }),
]);

/** The `params` of a route `…/$mode/{-$id}`: `create` without an id, `detail` with one. */
export const modeParams = {
  parse: (raw: { mode: string; id?: string }) => modeAndId.parse(raw),
  stringify: ({ mode, id }: z.infer<typeof modeAndId>) => ({ mode, id: id?.toString() }),
};
