import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { cheapHash } from "@kenshu/testkit/cheapHash.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { TRPCError } from "@trpc/server";
import { Secret, TOTP } from "otpauth";
import { createCaller } from "#appRouter.ts";
import type { CookieName } from "#modules/auth/cookies.ts";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import { TEST_NOW, type World } from "#testing.ts";
import { networkOf } from "#wire/networkOf.ts";

export const PASSWORD = "right-password";
let hash: Promise<string> | undefined;

/** A registered and confirmed instructor with this address and PASSWORD. */
export async function accountWith(
  world: World,
  given: Partial<Parameters<World["build"]["user"]>[0]> & { emailAddress: string },
) {
  hash ??= cheapHash(PASSWORD);
  const { id } = await world.build.user({
    role: Role.Instructor,
    passwordHash: given.isConfirmed === false ? null : await hash,
    ...given,
  });
  return { id, emailAddress: given.emailAddress };
}

/** Such an account, signed in, and what it may call. */
export async function ownerOf(world: World, emailAddress: string) {
  const account = await accountWith(world, { emailAddress });
  const { token } = await createSession(world.db, account.id, world.clock.now());
  return { ...account, token, auth: (await callerWith(world, token)).auth };
}

/** A stranger's sign-up with this address, which nobody has confirmed. */
export async function signUpAt(world: World, emailAddress: string) {
  const { ticket } = await world.anonymous.auth.signUp({
    emailAddress,
    password: "strangers-password",
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  return { emailAddress, ticket, code: await codeSentTo(world, emailAddress) };
}

/** Sets the clock to so many minutes after the world's first moment. */
export function minutesLater(world: World, minutes: number): void {
  world.clock.set(new Date(Date.parse(TEST_NOW) + minutes * 60_000));
}

/** Mails to this address, the latest first. */
export function mailsTo(world: World, emailAddress: string) {
  return world.db
    .selectFrom("mail")
    .select(["subject", "body", "userId", "pagePath"])
    .where("toAddress", "=", emailAddress)
    .orderBy("id", "desc")
    .execute();
}

/** The code in the latest mail to this address. */
export async function codeSentTo(world: World, emailAddress: string): Promise<string> {
  const [mail] = await mailsTo(world, emailAddress);
  const code = /確認コード：(\d{6})\n/.exec(mail?.body ?? "")?.[1];
  if (!code) throw new Error(`no code was sent to ${emailAddress}`);
  return code;
}

/** The secret of the link in the latest mail to this address. */
export async function linkSentTo(world: World, emailAddress: string): Promise<string> {
  const [mail] = await mailsTo(world, emailAddress);
  const token = /https:\/\/kenshu\.test\/resetPassword#token=([\w-]{43})\n/.exec(
    mail?.body ?? "",
  )?.[1];
  if (!token) throw new Error(`no link was sent to ${emailAddress}`);
  return token;
}

/** A code of six digits that is not this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** Calls procedures with this token, which is looked up as for a request. */
export async function callerWith(world: World, token: string | undefined) {
  return createCaller(world.contextOf(await validateSession(world, token ?? "")));
}

/** Calls procedures without being signed in, from this network address. */
export function callerFrom(world: World, address: string) {
  return createCaller({
    ...world.contextOf(null),
    caller: { network: networkOf(address), userAgent: "" },
  });
}

/** A browser of the web client, which keeps its cookies from call to call. */
export function openBrowser(
  world: World,
  { userAgent = "", address = "192.0.2.1", db = world.db } = {},
) {
  const kept = new Map<CookieName, string>();
  return {
    kept,
    /** Calls procedures as this browser. */
    async caller() {
      const token = kept.get("session");
      return createCaller({
        ...world.contextOf(token ? await validateSession(world, token) : null, db),
        caller: { network: networkOf(address), userAgent },
        asksProof: true,
        cookies: {
          read: (cookie) => kept.get(cookie) ?? null,
          write: (cookie, value) =>
            value === null ? kept.delete(cookie) : kept.set(cookie, value),
        },
      });
    },
    async signIn(emailAddress: string, password = PASSWORD) {
      return (await this.caller()).auth.signIn({ emailAddress, password });
    },
  };
}

/** The audit log's entries about sign-in and accounts, oldest first. */
export async function authLog(world: World) {
  return world.db
    .selectFrom("auditLog")
    .select(["description", "operateUserId", "operateUserName", "targets"])
    .where("category", "=", "認証")
    .orderBy("id")
    .execute();
}

/** The code that an app with this key shows at this moment. */
export function codeOf(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });
}

/** A person of this role with an authenticator, signed in with a browser. */
export async function withAuthenticator(world: World, emailAddress: string, role?: Role) {
  const { id } = await accountWith(world, { emailAddress, ...(role !== undefined && { role }) });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  const { auth } = await browser.caller();
  const { key } = await auth.startAuthenticator();
  const { recoveryCodes } = await auth.addAuthenticator({ code: codeOf(key, world.clock.now()) });
  if (!recoveryCodes) throw new Error("the first factor brings codes");
  return { id, emailAddress, key, recoveryCodes, browser };
}

/** The ticket that a right password gives to who has a factor. */
export async function ticketOf(signIn: Promise<unknown>): Promise<string> {
  const thrown = await signIn.then(
    () => new Error("needs no second factor"),
    (error: unknown) => (error instanceof TRPCError ? error.cause : error),
  );
  if (!(thrown instanceof BusinessError) || thrown.code !== "SecondFactorRequired") throw thrown;
  return (thrown.parameters as { ticket: string }).ticket;
}

/**
 * How calls for one account end that all wait for its row at the same moment, each with a connection
 * of its own: "in", or the refusal's code.
 */
export async function outcomesAtOnce(
  { db }: World,
  userId: number,
  calls: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const holding = await db.startTransaction().execute();
  await holding.selectFrom("appUser").select("id").where("id", "=", userId).forUpdate().execute();
  const outcomes = Promise.allSettled(calls.map((call) => call()));
  await waitForLock(db, calls.length);
  await holding.commit().execute();
  return (await outcomes).map((outcome) => {
    if (outcome.status === "fulfilled") return "in";
    const { cause } = outcome.reason as TRPCError;
    if (cause instanceof BusinessError) return cause.code;
    throw outcome.reason;
  });
}

/** Runs the command that removes the factors of who has lost them, on this world's database. */
export async function runResetSecondFactor({ connectionString }: World, ...given: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const command = fileURLToPath(import.meta.resolve("@kenshu/db/commands/resetSecondFactor.ts"));
  const child = spawn(process.execPath, [command, ...given], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: connectionString },
  });
  const [printed, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, printed, errors };
}
