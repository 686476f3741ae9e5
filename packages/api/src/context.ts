import type { Database } from "@kenshu/db/pool.ts";
import type { Replica } from "@kenshu/db/replica.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import type { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName, RoleLetter } from "@kenshu/domain/permissions.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import type { KeptByLog } from "#kept/keptByLog.ts";
import type { LogReader } from "#live/logReader.ts";
import type { Streams } from "#live/streams.ts";
import type { CookieName } from "#modules/auth/cookies.ts";
import type { ServerState } from "#serverState.ts";

/** The signed-in caller, or a system key, which acts in the name of its maker (rule 13.14). */
export type Actor = {
  userId: number;
  /** The name for the log: the person's or the key's. */
  name: string;
  role: Role;
  isUnregistered: boolean;
  temporaryRegistrationPattern: SignUpPattern;
  letter: RoleLetter;
  /** The digest that identifies the sign-in session or the system key in its row. */
  sessionId: string;
  /** When the person last gave a password, a code or a passkey in this session (rule 2.15). */
  provedAt: Date | null;
  /** Whether the person has to set up a second factor before anything else (rule 2.14). */
  lacksFactor: boolean;
  /** Null for a person. */
  systemKey: { id: number; controllers: readonly string[] } | null;
};

/** Reads a value in a browser, and stores or deletes it. */
export type Cookies = {
  read(cookie: CookieName): string | null;
  write(cookie: CookieName, value: string | null): void;
};

export type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What a command needs to record its change. */
export type CommandContext = { db: Database; clock: Clock; actor: Actor | null };

/** What every procedure gets. */
export type Context = CommandContext & {
  /** The database for the searches of staff (rule 13.16). */
  searches: Replica;
  /** The database for analyses, with a small share of the connections (rule 12.6). */
  analyses: Replica;
  /** Tells this process what has changed, whoever changed it (rule 24.2). */
  logReader: LogReader;
  /** The screens that this process tells what is outdated (rule 24.4). */
  streams: Streams;
  log: Logger;
  requestId: string;
  /** Runs a call of this procedure when its caller has a turn. */
  inTurn<T>(procedure: ProcedureName, run: () => Promise<T>): Promise<T>;
  /** The user id for whom the caller's page was read, as sent; null if nothing was (rule 13.18). */
  actingUser: string | null;
  /** The key that the caller gave this call, in case it is sent again. */
  idempotencyKey: string | null;
  /** Whether every write has the key, as over REST, or only writes without another guard. */
  keysEveryWrite: boolean;
  /** Tells the caller that this answer was given before, to the first call with the key. */
  tellReplayed(): void;
  /** What we know of a caller without a sign-in. */
  caller: { network: string | null; userAgent: string };
  /**
   * What the web client's browser keeps. Null for REST callers, who keep their token themselves.
   */
  cookies: Cookies | null;
  /** Whether calls that hurt need a fresh proof: those of the web client (rule 2.15). */
  asksProof: boolean;
  /** The address of the product; the base of links in mails. */
  site: URL;
  /** What a demonstration shows on its sign-in page; null otherwise. */
  demo: DemoAccounts | null;
  /** Whether mails reach anybody: they are sent, or the development mailbox shows them. */
  sendsMail: boolean;
  /** The issuer of receipts; null if none is configured. */
  issuer: Issuer | null;
  /** The connection to HM; null if none is configured. Use it through `requireHeartful`. */
  heartful: Heartful | null;
  /** The version of the running server. */
  version: string;
  /** Answers that are the same for many (rule 13.22). */
  kept: KeptByLog;
  /** Whether the caller has just written something, and wants to see it. */
  isAfterWrite: boolean;
  /** The state of the process that answers. */
  server: ServerState;
};

export type DemoAccounts = {
  password: string;
  accounts: { emailAddress: string; label: string }[];
};

/** The context of a signed-in caller. */
export type SignedIn<C extends CommandContext = CommandContext> = C & { actor: Actor };
