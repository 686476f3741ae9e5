import { z } from "zod";
import { Role } from "#enumerations.ts";
import {
  id,
  keyword,
  listOf,
  oneOf,
  pageOrList,
  personKana,
  personName,
  requiredText,
  version,
} from "#fields.ts";
import { NAME_MAX } from "#limits.ts";

/** The roles that an administrator gives (rule 16.6). */
export const staffRoles = [Role.Administrator, Role.Instructor, Role.Viewer] as const;
export type StaffRole = (typeof staffRoles)[number];
const staffRole = z.literal(staffRoles, {
  error: ({ input }) => (input == null ? undefined : "roleが不正です"),
});

/** The list of users: staff, and the guests who signed up as staff (rule 15.13). */
export const searchUsersInput = pageOrList.extend({
  keyword,
  isEnabled: z.boolean().optional(),
  /** None asks for every role. */
  roles: z.array(oneOf(Role)).max(Object.keys(Role).length).optional(),
});
export const userRow = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  role: oneOf(Role),
  roleName: z.string(),
  isEnabled: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;
export const userRows = listOf(userRow);

export const userProfileInput = z.object({ userId: id });

/**
 * What administrators change of a user. Absent, the linked employee stays; null unlinks. The
 * employee's code goes along with the id.
 */
export const updateUserInput = z.object({
  id,
  name: personName,
  nameKana: personKana,
  role: staffRole,
  heartfulEmployeeId: id.nullish(),
  heartfulEmployeeCode: requiredText(NAME_MAX).nullish(),
  version,
});
export const updateUserIsEnabledInput = z.object({ id, isEnabled: z.boolean(), version });

/** HM's employees of this name: at most as many as a list shows, and whether there are more (rule 18.16). */
export const heartfulEmployeesInput = z.object({ keyword: keyword.unwrap().min(1) });
export const heartfulEmployees = z.object({
  employees: z.array(z.object({ id, code: z.string(), name: z.string() })),
  isOver: z.boolean(),
});
export type HeartfulEmployee = z.infer<typeof heartfulEmployees>["employees"][number];

export const orientationCheckInstructorsInput = z.object({
  forceGetUserIds: z.array(id).max(100).optional(),
});
