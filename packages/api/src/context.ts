import type { Database } from "@kenshu/db/pool.ts";
import type { Replica } from "@kenshu/db/replica.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import type { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName, RoleLetter } from "@kenshu/domain/permissions.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import type { CookieName } from "#modules/auth/cookies.ts";
import type { ServerState } from "#serverState.ts";

/** The signed-in caller, or a system key, which calls in the name of its maker (rule 13.14). */
export type Actor = {
  userId: number;
  /** As the log tells it: the person's, or the key's. */
  name: string;
  role: Role;
  isUnregistered: boolean;
  temporaryRegistrationPattern: SignUpPattern;
  letter: RoleLetter;
  /** The row of the sign-in session, or of the system key, by its digest. */
  sessionId: string;
  /** Null for a person. */
  systemKey: { id: number; controllers: readonly string[] } | null;
};

/** Reads, and keeps or takes away, a value in a browser. */
export type Cookies = {
  read(cookie: CookieName): string | null;
  write(cookie: CookieName, value: string | null): void;
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
  /** Where the searches of staff read (rule 13.16). */
  searches: Replica;
  /** Where analyses read: with a small share of the connections (rule 12.6). */
  analyses: Replica;
  log: Logger;
  requestId: string;
  /** Runs a call of this procedure once its caller may have it run. */
  inTurn<T>(procedure: ProcedureName, run: () => Promise<T>): Promise<T>;
  /** What the caller gave this call to be known by, should it be sent again. */
  idempotencyKey: string | null;
  /** Whether the key is of every write, as over REST, or of those alone that nothing else guards. */
  keysEveryWrite: boolean;
  /** Tells the caller that the answer was given before, to the first call under the key. */
  tellReplayed(): void;
  /** What is known of a caller without a sign-in. */
  caller: { network: string | null; userAgent: string };
  /** What the web client's browser keeps; null for REST callers, who keep their token themselves. */
  cookies: Cookies | null;
  /** Where people reach the product; the base of links in mails. */
  site: URL;
  /** What a demonstration shows on its sign-in page; null otherwise. */
  demo: DemoAccounts | null;
  /** Whether mails reach anybody: they are sent, or can be read in the development mailbox. */
  sendsMail: boolean;
  /** Who issues receipts; null where nobody is configured. */
  issuer: Issuer | null;
  /** The way to HM; null where none is configured. `requireHeartful` takes it. */
  heartful: Heartful | null;
  /** The version of the running server. */
  version: string;
  /** How the process is that answers. */
  server: ServerState;
};

export type DemoAccounts = {
  password: string;
  accounts: { emailAddress: string; label: string }[];
};

/** A context whose caller has signed in. */
export type SignedIn<C extends CommandContext = CommandContext> = C & { actor: Actor };
