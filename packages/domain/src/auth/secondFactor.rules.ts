import { type Role, SecondFactorFrom } from "#enumerations.ts";
import { type ProcedureName, type RoleLetter, roleLetter } from "#permissions.ts";

/** Whether a person of this role needs a second factor under this setting (rule 2.14). */
export function needsSecondFactor(role: Role, from: SecondFactorFrom): boolean {
  return needing[from].includes(roleLetter({ role, isUnregistered: false }));
}
const needing: Record<SecondFactorFrom, readonly RoleLetter[]> = {
  [SecondFactorFrom.Nobody]: [],
  [SecondFactorFrom.Administrators]: ["A"],
  [SecondFactorFrom.Staff]: ["A", "I", "V"],
};

/** What a person may call who needs a second factor and has none (rule 2.14): set one up, or sign out. */
export const callsWithoutFactor: readonly ProcedureName[] = [
  "Auth.SignOut",
  "Auth.GetSignInMethods",
  "Auth.Prove",
  "Auth.GetPasskeyCreation",
  "Auth.AddPasskey",
  "Auth.StartAuthenticator",
  "Auth.AddAuthenticator",
  "User.GetOwn",
  "User.GetOwnAuthUser",
];

/**
 * Whether passkeys work at this address (rule 2.13): browsers take them over TLS and on the machine
 * itself, and never for an IP address.
 */
export function takesPasskeys({ protocol, hostname }: URL): boolean {
  if (hostname === "localhost") return true;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return protocol === "https:" && !isAddress;
}
