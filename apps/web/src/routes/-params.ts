import * as z from "zod/mini";

/** An id in a path, where everything is text. */
export const pathId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

type Texts<P> = P extends unknown
  ? { [name in keyof P]: undefined extends P[name] ? string | undefined : string }
  : never;

/** The typed `params` of a route. If the schema refuses the address, the screen is not found. */
export function pathParams<P extends object>(schema: z.ZodMiniType<P>) {
  return {
    parse: (texts: Partial<Record<string, string>>): P => schema.parse(texts),
    stringify: (params: P) =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, value?.toString()]),
      ) as Texts<P>,
  };
}

/**
 * The schema of `$mode/…/{-$id}`: `create` without an id, `detail` with one. Both take `others`.
 */
export function modeAndId<S extends z.core.$ZodShape>(others: S) {
  return z.discriminatedUnion("mode", [
    z.object({ ...others, mode: z.literal("create"), id: z.optional(z.undefined()) }),
    z.object({ ...others, mode: z.literal("detail"), id: pathId }),
  ]);
}

/** The `params` of a route `…/$id`. */
export const idParams = pathParams(z.object({ id: pathId }));

/** The `params` of a route `…/$therapistId`. */
export const therapistIdParams = pathParams(z.object({ therapistId: pathId }));

/** The `params` of a route `…/$mode/{-$id}`. */
export const modeParams = pathParams(modeAndId({}));
