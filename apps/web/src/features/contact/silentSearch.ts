import { holding } from "@kenshu/domain/contact/holding.ts";
import { SilenceCause } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteria, id } from "#ui/criteria.ts";

/** The list of silent students: those still to reach, or those who were reached already. */
export const silent = criteria({
  holding: z.nullable(z.enum(holding)),
  areaId: z.nullable(id),
  schoolId: z.nullable(id),
  cause: z.nullable(z.enum(SilenceCause)),
  isContacted: z.boolean(),
});
export type SilentSearch = z.infer<typeof silent.address>;
