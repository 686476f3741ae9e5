import { ENROLL_STATE_ALL, EnrollState } from "@kenshu/domain/enumerations.ts";
import { studentOrders } from "@kenshu/domain/student/studentOrders.ts";
import * as z from "zod/mini";
import { criteria, id, keyword } from "#ui/criteria.ts";

/** The filters of a search for students. */
const { address, ...filters } = criteria({
  keyword,
  enrollState: z.nullable(z.enum(EnrollState)),
  areaId: z.nullable(id),
  existsReservation: z.boolean(),
  hasEndedActivity: z.boolean(),
  isContinuousAbsence: z.boolean(),
  isOverRecommendation: z.boolean(),
  isPenaltyLeft: z.boolean(),
  hasTestPassedProgress: z.boolean(),
  order: z.enum(studentOrders),
});

/** The URL of a search for students (rule 18.3). Links from other screens have `search=true`. */
export const studentAddress = z.extend(address, {
  search: z.optional(z.boolean()),
  enrollState: z.optional(z.literal([...Object.values(EnrollState), ENROLL_STATE_ALL])),
});
export type StudentSearchParams = z.infer<typeof studentAddress>;

/** What each of these searches has in its URL. Every one adds its own filters. */
export const inAll = { search: true, keyword: true, enrollState: true, page: true } as const;
/** The same, for those that can be ordered. */
export const inOrdered = { ...inAll, order: true } as const;

/** The state that is asked for: with all of them, none. */
export const stateOf = (enrollState: StudentSearchParams["enrollState"]) =>
  enrollState === ENROLL_STATE_ALL ? undefined : enrollState;

/** A page opened without a search shows the enrolled students (rule 18.4). */
function read({ search, enrollState, ...others }: StudentSearchParams) {
  const state = enrollState ?? (search ? undefined : EnrollState.Enrolled);
  return filters.read({ ...others, enrollState: stateOf(state) });
}

export const students = {
  ...filters,
  read,
  write: (values: ReturnType<typeof read>): StudentSearchParams => ({
    search: true,
    ...filters.write(values),
  }),
  /** The input of every search for students. Each leaves out the filters it does not know. */
  asked: (params: StudentSearchParams) =>
    filters.asked({ ...filters.write(read(params)), page: params.page }),
};
