import * as z from "zod/mini";
import { criteria, keyword } from "#ui/criteria.ts";

/** A search for people by keyword and area. */
export const peopleInArea = criteria({ keyword, areaId: z.nullable(z.int()) });
export type AreaSearch = z.infer<typeof peopleInArea.address>;
