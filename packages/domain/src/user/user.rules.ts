import { Role, SignUpPattern } from "#enumerations.ts";
import type { StaffRole } from "#user/staff.schema.ts";

/** A developer counts as an administrator (rule 15.1). */
export const administratorRoles: readonly Role[] = [Role.Administrator, Role.Developer];

/** The roles whose people lead schedules (rule 4.11). */
export const teachingRoles: readonly Role[] = [Role.Instructor, ...administratorRoles];

/** Whether a person can lead schedules: enabled, with a role that does. */
export function mayTeach({ role, isEnabled }: { role: Role; isEnabled: boolean }): boolean {
  return isEnabled && teachingRoles.includes(role);
}

/**
 * The role of a user who is given `given`. A developer, who is already an administrator, stays one.
 */
export function roleAfter(present: Role, given: StaffRole): Role {
  const isAdministratorAlready = administratorRoles.includes(present);
  return isAdministratorAlready && given === Role.Administrator ? present : given;
}

/** Whether this is a student, or a guest whom linking makes one (rule 2.2). */
export function isOnStudentsSide(user: {
  role: Role;
  temporaryRegistrationPattern: SignUpPattern;
}): boolean {
  return (
    user.role === Role.Student ||
    (user.role === Role.Guest && user.temporaryRegistrationPattern === SignUpPattern.Student)
  );
}
