import * as z from "zod/mini";
import { pathId } from "./-modeParams.ts";

const idAlone = z.object({ id: pathId });

/** The `params` of a route `…/$id`. */
export const idParams = {
  parse: (raw: { id: string }) => idAlone.parse(raw),
  stringify: ({ id }: z.infer<typeof idAlone>) => ({ id: String(id) }),
};
