import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";

type EnrollFilter = (typeof EnrollState)[keyof typeof EnrollState];

/** What the URL of a search for students says; links from other screens come with `search=true`. */
export type StudentSearchParams = {
  search?: boolean;
  keyword?: string;
  enrollState?: EnrollFilter | typeof ENROLL_STATE_ALL;
  existsReservation?: boolean;
  isContinuousAbsence?: boolean;
};

/** The same as the form's values; `enrollState` null is everyone. */
export type StudentCriteria = {
  keyword: string;
  enrollState: EnrollFilter | null;
  existsReservation: boolean;
  isContinuousAbsence: boolean;
};

export const everyone: StudentCriteria = {
  keyword: "",
  enrollState: null,
  existsReservation: false,
  isContinuousAbsence: false,
};

/** A page that opens without a search shows the enrolled (specification, section 2). */
export function criteriaOf(params: StudentSearchParams): StudentCriteria {
  const enrollState = params.enrollState ?? (params.search ? null : EnrollState.Enrolled);
  return {
    keyword: params.keyword ?? "",
    enrollState: enrollState === ENROLL_STATE_ALL ? null : enrollState,
    existsReservation: params.existsReservation === true,
    isContinuousAbsence: params.isContinuousAbsence === true,
  };
}

/** The URL of a search; what filters by nothing is left out. */
export function paramsOf(criteria: StudentCriteria): StudentSearchParams {
  return { search: true, ...inputOf(criteria) };
}

/** The input of the three searches, each of which leaves out the switches it does not know. */
export function inputOf({
  keyword,
  enrollState,
  existsReservation,
  isContinuousAbsence,
}: StudentCriteria) {
  return {
    keyword: keyword || undefined,
    enrollState: enrollState ?? undefined,
    existsReservation: existsReservation || undefined,
    isContinuousAbsence: isContinuousAbsence || undefined,
  };
}
