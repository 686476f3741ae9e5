import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { type UnpaidOrder, unpaidOrders } from "@kenshu/domain/student/unpaidOrders.ts";
import * as z from "zod/mini";
import { id, keyword, keywordInAddress } from "#ui/criteria.ts";

const order = z.enum(unpaidOrders);

/** What the URL of the list of those who owe says; pages count from 0. */
export const unpaidSearch = z.object({
  keyword: z.optional(keywordInAddress),
  areaId: z.optional(id),
  enrollState: z.optional(
    z.literal([EnrollState.Enrolled, EnrollState.NotEnrolled, ENROLL_STATE_ALL]),
  ),
  order: z.optional(order),
  page: z.optional(z.int().check(z.nonnegative())),
});
export type UnpaidSearch = z.infer<typeof unpaidSearch>;

/** The same as the form's values; null is everywhere, and everyone. */
export const unpaidCriteria = z.object({
  keyword,
  areaId: z.nullable(id),
  enrollState: z.nullable(z.enum(EnrollState)),
  order,
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
