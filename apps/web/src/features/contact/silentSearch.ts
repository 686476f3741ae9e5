import { type Holding, holding } from "@kenshu/domain/contact/holding.ts";
import { SilenceCause } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteria, id } from "#ui/criteria.ts";

/** `own`, `nobody`, or the id of a colleague. */
const whose = new RegExp(`^(${holding.join("|")}|[1-9]\\d{0,8})$`);

const filters = criteria({
  holding: z.nullable(z.string().check(z.regex(whose))),
  areaId: z.nullable(id),
  schoolId: z.nullable(id),
  cause: z.nullable(z.enum(SilenceCause)),
  isContacted: z.boolean(),
});
export type SilentSearch = z.infer<typeof filters.address>;

/** The list of silent students: those still to reach, or those who were reached already. */
export const silent = {
  ...filters,
  asked: (search: SilentSearch) => {
    const { holding: chosen, ...others } = filters.asked(search);
    return { ...others, ...heldBy(chosen) };
  },
};

function heldBy(chosen: string | undefined): { holding?: Holding; holderId?: number } {
  const named = holding.find((one) => one === chosen);
  if (named) return { holding: named };
  return chosen === undefined ? {} : { holderId: Number(chosen) };
}
