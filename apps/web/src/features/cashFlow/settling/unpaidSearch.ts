import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { type UnpaidOrder, unpaidOrders } from "@kenshu/domain/student/unpaidOrders.ts";
import * as z from "zod/mini";
import {
  type StudentSearchParams,
  studentCriteria,
  criteriaOf as studentCriteriaOf,
} from "#parts/student/studentCriteria.ts";
import { filtering } from "#ui/criteria.ts";

/** The filters of the list of people who owe; null means everywhere, and everyone. */
export const unpaidCriteria = z.extend(
  z.pick(studentCriteria, { keyword: true, areaId: true, enrollState: true }),
  { order: z.enum(unpaidOrders) },
);
type UnpaidCriteria = z.infer<typeof unpaidCriteria>;

/** What the URL says; pages count from 0. */
export type UnpaidSearch = Pick<
  StudentSearchParams,
  "keyword" | "areaId" | "enrollState" | "page"
> & {
  order?: UnpaidOrder;
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

export function criteriaOf(search: UnpaidSearch): UnpaidCriteria {
  const { keyword, areaId, enrollState } = studentCriteriaOf({ ...search, search: true });
  return { keyword, areaId, enrollState, order: search.order ?? everyoneUnpaid.order };
}

/** The URL of a search. */
export function searchOf({ order, ...criteria }: UnpaidCriteria): UnpaidSearch {
  return {
    ...filtering(criteria),
    order: order === everyoneUnpaid.order ? undefined : order,
  };
}

export function askedOf(search: UnpaidSearch) {
  return { ...searchOf(criteriaOf(search)), page: search.page, pageSize: PAGE_SIZE };
}
