import { Role } from "#enumerations.ts";
import { OPENING_MAX } from "#notice/notice.limits.ts";
import { administratorRoles } from "#user/user.rules.ts";

/** The roles that a notice can be for (rule 15.12). */
export const noticeRoles = [
  Role.Administrator,
  Role.Instructor,
  Role.Viewer,
  Role.Student,
] as const;
export type NoticeRole = (typeof noticeRoles)[number];

/**
 * The role in which somebody reads notices: a developer as an administrator, a guest in none (rules
 * 15.1, 15.12).
 */
export function noticeRoleOf(role: Role): NoticeRole | null {
  const counted = administratorRoles.includes(role) ? Role.Administrator : role;
  return noticeRoles.find((one) => one === counted) ?? null;
}

/** The beginning of a notice, as its name. */
export function openingOf(message: string): string {
  const [line = ""] = message.split(/[\r\n]/, 1);
  const opening = [...line].slice(0, OPENING_MAX).join("");
  return opening === message ? message : `${opening}…`;
}
