import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { Role } from "#enumerations.ts";
import {
  id,
  keyword,
  listOf,
  oneOf,
  pageOrList,
  personKana,
  personName,
  phone,
  requiredText,
  someOf,
  version,
} from "#fields.ts";
import { userId } from "#ids.ts";
import { NAME_MAX } from "#limits.ts";
import { userProfile } from "#profile/profile.schema.ts";
import { nameKana } from "#sentFields.ts";

/** The roles that an administrator can give (rule 16.6). */
export const staffRoles = [Role.Administrator, Role.Instructor, Role.Viewer] as const;
export type StaffRole = (typeof staffRoles)[number];
export const staffRole = someOf("StaffRole", Role, staffRoles, {
  error: ({ input }) => (input == null ? undefined : "roleが不正です"),
});

/** The list of users: staff, and the guests who signed up as staff (rule 15.13). */
export const searchUsersInput = pageOrList.extend({
  keyword,
  isEnabled: z.boolean().optional().describe("アカウントが有効か。省くと問わない"),
  roles: z
    .array(oneOf(Role))
    .max(Object.keys(Role).length)
    .optional()
    .describe("いずれかのロールの利用者だけにする。省くとすべて"),
});
export const userRow = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    role: oneOf(Role),
    roleName: z.string().describe("ロールの名前"),
    isEnabled: z.boolean().describe("アカウントが有効か"),
  })
  .meta({ id: "UserRow", description: "利用者の一覧の1行" });
export type UserRow = z.infer<typeof userRow>;
export const userRows = listOf(userRow);

export const userProfileInput = z.object({ userId });
/** A profile, with the schedules that somebody else must lead if this person cannot any more. */
export const staffProfile = userProfile
  .extend({
    schedulesAhead: asked["User.Update"].shape.schedules.describe(
      "この人が担当する、これからの研修予定（早い順）",
    ),
  })
  .meta({ id: "StaffProfile", description: "利用者のプロフィールと、担当する研修予定" });

/**
 * What administrators change about a user. If missing, the linked employee stays; null unlinks. The
 * employee's code belongs to the id.
 */
export const updateUserInput = z
  .object({
    id,
    name: personName,
    nameKana: personKana,
    role: staffRole,
    phone: phone.optional(),
    heartfulEmployeeId: id.nullish().describe("HMの社員の id。省くと変えない。null は紐づけを外す"),
    heartfulEmployeeCode: requiredText(NAME_MAX).nullish().describe("HMの社員コード"),
    version,
    expected: expectedOf(asked["User.Update"]),
  })
  .meta({ id: "UpdateUserInput", description: "利用者の変更" });
export const updateUserIsEnabledInput = z
  .object({
    id,
    isEnabled: z.boolean().describe("アカウントが有効か"),
    version,
    expected: expectedOf(asked["User.UpdateIsEnabled"]),
  })
  .meta({ id: "UpdateUserIsEnabledInput", description: "利用者のアカウントを使えるかどうか" });

/**
 * HM's employees with this name, up to the limit of a list, and whether there are more (rule
 * 18.16).
 */
export const heartfulEmployeesInput = z
  .object({
    keyword: keyword.unwrap().min(1).describe("社員の氏名の一部"),
  })
  .meta({ id: "HeartfulEmployeesInput", description: "社員の条件" });
export const heartfulEmployees = z
  .object({
    employees: z
      .array(
        z
          .object({
            id,
            code: z.string().describe("社員コード"),
            name: z.string().describe("社員の氏名"),
          })
          .meta({ id: "HeartfulEmployee", description: "HMの社員" }),
      )
      .describe("社員"),
    isOver: z.boolean().describe("見つかった社員がほかにもいるか"),
  })
  .meta({ id: "HeartfulEmployees", description: "検索で見つかったHMの社員" });
export type HeartfulEmployee = z.infer<typeof heartfulEmployees>["employees"][number];

export const orientationCheckInstructorsInput = z.object({
  forceGetUserIds: z.array(id).max(100).optional().describe("一覧になくても含める利用者の id"),
});
