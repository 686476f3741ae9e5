import type { Database } from "@kenshu/db/pool.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import type { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { RoleLetter } from "@kenshu/domain/permissions.ts";
import type { Clock } from "@kenshu/domain/time.ts";

/** The signed-in caller. */
export type Actor = {
  userId: number;
  name: string;
  role: Role;
  isUnregistered: boolean;
  temporaryRegistrationPattern: SignUpPattern;
  letter: RoleLetter;
  /** The row of the sign-in session, by its digest. */
  sessionId: string;
};

export type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What a command that records its change needs to know. */
export type CommandContext = { db: Database; clock: Clock; actor: Actor | null };

/** What every procedure gets. */
export type Context = CommandContext & {
  log: Logger;
  requestId: string;
  /** Keeps the sign-in session in the browser, or takes it away; does nothing for REST callers. */
  sessionCookie: { write(session: { token: string; expiresAt: Date } | null): void };
  /** What a demonstration shows on its sign-in page; null otherwise. */
  demo: DemoAccounts | null;
  /** Who issues receipts; null where nobody is configured. */
  issuer: Issuer | null;
  /** The version of the running server. */
  version: string;
};

export type DemoAccounts = {
  password: string;
  accounts: { emailAddress: string; label: string }[];
};

/** A context whose caller has signed in. */
export type SignedIn<C extends CommandContext = CommandContext> = C & { actor: Actor };
