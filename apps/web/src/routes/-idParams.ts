import * as z from "zod/mini";
import { pathId } from "./-modeParams.ts";

const idAlone = z.object({ id: pathId });

/** The `params` of a route `…/$id`. */
export const idParams = {
  parse: (raw: { id: string }) => idAlone.parse(raw),
  stringify: ({ id }: z.infer<typeof idAlone>) => ({ id: String(id) }),
};

const therapistIdAlone = z.object({ therapistId: pathId });

/** The `params` of a route `…/$therapistId`. */
export const therapistIdParams = {
  parse: (raw: { therapistId: string }) => therapistIdAlone.parse(raw),
  stringify: ({ therapistId }: z.infer<typeof therapistIdAlone>) => ({
    therapistId: String(therapistId),
  }),
};
