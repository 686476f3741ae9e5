import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import * as z from "zod/mini";
import { keyword } from "#ui/criteria.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";

type EnrollFilter = (typeof EnrollState)[keyof typeof EnrollState];

/** What the URL of a search for students says; links from other screens come with `search=true`. */
export type StudentSearchParams = {
  search?: boolean;
  keyword?: string;
  enrollState?: EnrollFilter | typeof ENROLL_STATE_ALL;
  areaId?: number;
  existsReservation?: boolean;
  hasEndedActivity?: boolean;
  isContinuousAbsence?: boolean;
  isOverRecommendation?: boolean;
  isPenaltyLeft?: boolean;
  hasTestPassedProgress?: boolean;
  /** From 0. */
  page?: number;
};

/** The same as the form's values; `enrollState` null is everyone, `areaId` null everywhere. */
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

/** A page that opens without a search shows the enrolled (rule 18.4). */
export function criteriaOf(params: StudentSearchParams): StudentCriteria {
  const enrollState = params.enrollState ?? (params.search ? null : EnrollState.Enrolled);
  return {
    keyword: params.keyword ?? "",
    enrollState: enrollState === ENROLL_STATE_ALL ? null : enrollState,
    areaId: params.areaId ?? null,
    existsReservation: params.existsReservation === true,
    hasEndedActivity: params.hasEndedActivity === true,
    isContinuousAbsence: params.isContinuousAbsence === true,
    isOverRecommendation: params.isOverRecommendation === true,
    isPenaltyLeft: params.isPenaltyLeft === true,
    hasTestPassedProgress: params.hasTestPassedProgress === true,
  };
}

/** How many criteria filter, besides the keyword. */
export function filtersUsed({ keyword: _, ...filters }: StudentCriteria): number {
  return Object.values(filters).filter((value) => value !== null && value !== false).length;
}

/** The URL of a page of a search, the first unless given; what filters by nothing is left out. */
export function paramsOf(criteria: StudentCriteria, page = 0): StudentSearchParams {
  return { search: true, ...inputOf(criteria), page: page || undefined };
}

/** The input of every search for students, each of which leaves out the filters it does not know. */
export function askedOf(params: StudentSearchParams) {
  return { ...inputOf(criteriaOf(params)), page: params.page ?? 0, pageSize: PAGE_SIZE };
}

function inputOf(criteria: StudentCriteria) {
  return {
    keyword: criteria.keyword || undefined,
    enrollState: criteria.enrollState ?? undefined,
    areaId: criteria.areaId ?? undefined,
    existsReservation: criteria.existsReservation || undefined,
    hasEndedActivity: criteria.hasEndedActivity || undefined,
    isContinuousAbsence: criteria.isContinuousAbsence || undefined,
    isOverRecommendation: criteria.isOverRecommendation || undefined,
    isPenaltyLeft: criteria.isPenaltyLeft || undefined,
    hasTestPassedProgress: criteria.hasTestPassedProgress || undefined,
  };
}
