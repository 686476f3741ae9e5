import { Role } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteriaIn, filtering, keyword, pageInAddress } from "#ui/criteria.ts";

/** The roles by which the list of users can be filtered (rule 15.13). */
const role = z.literal([Role.Guest, Role.Administrator, Role.Instructor, Role.Viewer]);

/** The URL of the list; everything is optional. */
export const userSearch = z.object({
  keyword: z.optional(z.string()),
  isEnabled: z.optional(z.boolean()),
  roles: z.optional(z.array(role)),
  page: pageInAddress,
});
export type UserSearch = z.infer<typeof userSearch>;

/** 利用中 and 停止中, as the values of a list of options. */
export const EnabledFilter = { Enabled: 1, Stopped: 0 } as const;

/** The same as form values. With `enabled` null and no role it shows everybody. */
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

/** The URL of criteria, and the input of the list. */
export function searchOf({ enabled, ...others }: UserCriteria): UserSearch {
  const isEnabled = enabled === null ? undefined : enabled === EnabledFilter.Enabled;
  return { ...filtering(others), isEnabled };
}
