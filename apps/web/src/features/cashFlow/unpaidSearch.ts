import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { type UnpaidOrder, unpaidOrders } from "@kenshu/domain/student/unpaidOrders.ts";
import * as z from "zod/mini";
import { id, keyword } from "#ui/criteria.ts";
import type { StudentSearchParams } from "#ui/student/studentCriteria.ts";

/** What the URL of the list of those who owe says; pages count from 0. */
export type UnpaidSearch = Pick<
  StudentSearchParams,
  "keyword" | "areaId" | "enrollState" | "page"
> & {
  order?: UnpaidOrder;
};

/** The same as the form's values; null is everywhere, and everyone. */
export const unpaidCriteria = z.object({
  keyword,
  areaId: z.nullable(id),
  enrollState: z.nullable(z.enum(EnrollState)),
  order: z.enum(unpaidOrders),
});
type UnpaidCriteria = z.infer<typeof unpaidCriteria>;

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

export function criteriaOf({ keyword, areaId, enrollState, order }: UnpaidSearch): UnpaidCriteria {
  return {
    keyword: keyword ?? "",
    areaId: areaId ?? null,
    enrollState: enrollState === undefined || enrollState === ENROLL_STATE_ALL ? null : enrollState,
    order: order ?? everyoneUnpaid.order,
  };
}

/** The URL of a page of a search, the first unless given; what filters by nothing is left out. */
export function searchOf(criteria: UnpaidCriteria, page = 0): UnpaidSearch {
  return {
    keyword: criteria.keyword || undefined,
    areaId: criteria.areaId ?? undefined,
    enrollState: criteria.enrollState ?? undefined,
    order: criteria.order === everyoneUnpaid.order ? undefined : criteria.order,
    page: page || undefined,
  };
}

export function askedOf(search: UnpaidSearch) {
  return { ...searchOf(criteriaOf(search), search.page), pageSize: PAGE_SIZE };
}
