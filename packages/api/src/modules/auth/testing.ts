import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { cheapHash } from "@kenshu/testkit/cheapHash.ts";
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
export function openBrowser(world: World, { userAgent = "", address = "192.0.2.1" } = {}) {
  const kept = new Map<CookieName, string>();
  return {
    kept,
    /** Calls procedures as this browser. */
    async caller() {
      const token = kept.get("session");
      return createCaller({
        ...world.contextOf(token ? await validateSession(world, token) : null),
        caller: { network: networkOf(address), userAgent },
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
