import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { type UnpaidOrder, unpaidOrders } from "@kenshu/domain/student/unpaidOrders.ts";
import * as z from "zod/mini";
import { criteriaIn, filtering, type InAddress, id, keyword } from "#ui/criteria.ts";

/** What the list of those who owe filters by; null is everywhere, and everyone. */
export const unpaidCriteria = z.object({
  keyword,
  areaId: z.nullable(id),
  enrollState: z.nullable(z.enum(EnrollState)),
  order: z.enum(unpaidOrders),
});
type UnpaidCriteria = z.infer<typeof unpaidCriteria>;
type Filters = InAddress<UnpaidCriteria>;

/** What the URL says; pages count from 0. */
export type UnpaidSearch = Omit<Filters, "enrollState"> & {
  enrollState?: Filters["enrollState"] | typeof ENROLL_STATE_ALL;
  page?: number;
};

export const everyoneUnpaid: UnpaidCriteria = {
  keyword: "",
  areaId: null,
  enrollState: null,
  order: "since",
};

export const orders: { value: UnpaidOrder; label: string }[] = [
  { value: "since", label: "未払いの長い順" },
  { value: "amount", label: "金額の多い順" },
  { value: "kana", label: "氏名順" },
];

export function criteriaOf({ enrollState, ...filters }: UnpaidSearch): UnpaidCriteria {
  const isOfAll = enrollState === ENROLL_STATE_ALL;
  return criteriaIn({ ...filters, enrollState: isOfAll ? undefined : enrollState }, everyoneUnpaid);
}

/** The URL of a page of a search, the first unless given. */
export function searchOf({ order, ...criteria }: UnpaidCriteria, page = 0): UnpaidSearch {
  return {
    ...filtering(criteria),
    order: order === everyoneUnpaid.order ? undefined : order,
    page: page || undefined,
  };
}

export function askedOf(search: UnpaidSearch) {
  return { ...searchOf(criteriaOf(search), search.page), pageSize: PAGE_SIZE };
}
