import { Role } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteriaIn, filtering, keyword, keywordInAddress, pageInAddress } from "#ui/criteria.ts";

/** The roles that the list of users is narrowed down to (rule 15.13). */
const role = z.literal([Role.Guest, Role.Administrator, Role.Instructor, Role.Viewer]);

/** What the URL of the list says; everything may be left out. */
export const userSearch = z.object({
  keyword: z.optional(keywordInAddress),
  isEnabled: z.optional(z.boolean()),
  roles: z.optional(z.array(role)),
  page: pageInAddress,
});
export type UserSearch = z.infer<typeof userSearch>;

/** 利用中 and 停止中, as the values of a list of options. */
export const EnabledFilter = { Enabled: 1, Stopped: 0 } as const;

/** The same as the form's values; `enabled` null and no role ask for everybody. */
export const userCriteria = z.object({
  keyword,
  enabled: z.nullable(z.enum(EnabledFilter)),
  roles: z.array(role),
});
export type UserCriteria = z.infer<typeof userCriteria>;

export const everybody: UserCriteria = { keyword: "", enabled: null, roles: [] };

export function criteriaOf({ isEnabled, ...others }: UserSearch): UserCriteria {
  const enabled = isEnabled ? EnabledFilter.Enabled : EnabledFilter.Stopped;
  return criteriaIn(
    { ...others, enabled: isEnabled === undefined ? undefined : enabled },
    everybody,
  );
}

/** The URL of criteria, and what the call for the list asks for. */
export function searchOf({ enabled, ...others }: UserCriteria): UserSearch {
  const isEnabled = enabled === null ? undefined : enabled === EnabledFilter.Enabled;
  return { ...filtering(others), isEnabled };
}
