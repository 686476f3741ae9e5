import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import * as z from "zod/mini";
import { criteriaIn, filtering, type InAddress, keyword } from "#ui/criteria.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";

/**
 * The filters of a search for students. A null `enrollState` means everyone, a null `areaId`
 * everywhere.
 */
export const studentCriteria = z.object({
  keyword,
  enrollState: z.nullable(z.enum(EnrollState)),
  areaId: z.nullable(z.int()),
  existsReservation: z.boolean(),
  hasEndedActivity: z.boolean(),
  isContinuousAbsence: z.boolean(),
  isOverRecommendation: z.boolean(),
  isPenaltyLeft: z.boolean(),
  hasTestPassedProgress: z.boolean(),
});
type StudentCriteria = z.infer<typeof studentCriteria>;
type Filters = InAddress<StudentCriteria>;

/** The URL of a search for students. Links from other screens have `search=true`. */
export type StudentSearchParams = Omit<Filters, "enrollState"> & {
  search?: boolean;
  enrollState?: Filters["enrollState"] | typeof ENROLL_STATE_ALL;
  /** From 0. */
  page?: number;
};

/** The names of the fields of every search for students. */
export const studentField = fieldsOf(studentCriteria);

export const everyone: StudentCriteria = {
  keyword: "",
  enrollState: null,
  areaId: null,
  existsReservation: false,
  hasEndedActivity: false,
  isContinuousAbsence: false,
  isOverRecommendation: false,
  isPenaltyLeft: false,
  hasTestPassedProgress: false,
};

/** A page opened without a search shows the enrolled students (rule 18.4). */
export function criteriaOf({
  search,
  enrollState,
  ...filters
}: StudentSearchParams): StudentCriteria {
  const state = enrollState ?? (search ? undefined : EnrollState.Enrolled);
  const isOfAll = state === ENROLL_STATE_ALL;
  return criteriaIn({ ...filters, enrollState: isOfAll ? undefined : state }, everyone);
}

/** How many criteria filter, without the keyword. */
export function filtersUsed({ keyword: _, ...filters }: StudentCriteria): number {
  return Object.keys(filtering(filters)).length;
}

/** The URL of a search. */
export function paramsOf(criteria: StudentCriteria): StudentSearchParams {
  return { search: true, ...filtering(criteria) };
}

/** The input of every search for students. Each leaves out the filters it does not know. */
export function askedOf(params: StudentSearchParams) {
  return { ...filtering(criteriaOf(params)), page: params.page ?? 0, pageSize: PAGE_SIZE };
}
