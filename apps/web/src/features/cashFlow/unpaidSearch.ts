import { EnrollState } from "@kenshu/domain/enumerations.ts";
import { unpaidOrders } from "@kenshu/domain/student/unpaidOrders.ts";
import * as z from "zod/mini";
import { inAll, stateOf, studentAddress } from "#parts/student/studentCriteria.ts";
import { criteria, id, keyword } from "#ui/criteria.ts";

const { address, ...filters } = criteria({
  keyword,
  areaId: z.nullable(id),
  enrollState: z.nullable(z.enum(EnrollState)),
  order: z.enum(unpaidOrders),
});

export const unpaidSearch = z.extend(address, z.pick(studentAddress, inAll).shape);
export type UnpaidSearch = z.infer<typeof unpaidSearch>;

const openTo = ({ search: _, enrollState, ...others }: UnpaidSearch) => ({
  ...others,
  enrollState: stateOf(enrollState),
});

/** The list of people who owe; without a filter it shows everyone everywhere. */
export const unpaid = {
  ...filters,
  read: (search: UnpaidSearch) => filters.read(openTo(search)),
  asked: (search: UnpaidSearch) => filters.asked(openTo(search)),
};
