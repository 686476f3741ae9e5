import type { Tx } from "@kenshu/db/transaction.ts";
import { CHALLENGE_VALID_MINUTES, PASSKEYS_MAX } from "@kenshu/domain/auth/auth.limits.ts";
import type { addPasskeyInput, PasskeyAnswer } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { getAccount } from "#modules/auth/account.store.ts";
import { deviceName } from "#modules/auth/deviceName.ts";
import { changeFactors, dropCodesWithoutFactor, hasSecondFactor } from "#modules/auth/factors.ts";
import {
  challengeIn,
  isOurChallenge,
  makeChallenge,
  useChallenge,
} from "#modules/auth/passkeyChallenge.ts";
import { makeRecoveryCodes } from "#modules/auth/recoveryCodes.ts";

/** Passkeys (rule 2.13, WebAuthn): found by the browser, and never without verifying the person. */

/** Ed25519, ECDSA with P-256 and RSA, which all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257];
const noExtensions = { clientExtensionResults: {} };
const TIMEOUT = CHALLENGE_VALID_MINUTES * 60_000;

/** What a browser needs to ask for a passkey. For a signed-in person these are the own ones. */
export async function getPasskeyChallenge(ctx: Context) {
  return {
    challenge: encoded(await makeChallenge(ctx, null)),
    rpId: ctx.site.hostname,
    timeout: TIMEOUT,
    allowCredentials: ctx.actor ? await credentialsOf(ctx, ctx.actor.userId) : [],
    userVerification: "required" as const,
  };
}

/** What a browser needs to make a passkey for the caller. */
export async function getPasskeyCreation(ctx: SignedIn<Context>) {
  const { id, name, emailAddress } = await getAccount(ctx.db, ctx.actor.userId);
  return {
    challenge: encoded(await makeChallenge(ctx, id)),
    rp: { id: ctx.site.hostname, name: "Kenshu" },
    user: { id: encoded(String(id)), name: emailAddress, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    timeout: TIMEOUT,
    attestation: "none" as const,
    excludeCredentials: await credentialsOf(ctx, id),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  };
}

/**
 * Adds a passkey to the caller's. With the first factor come recovery codes. Refuses with
 * PasskeyRefused what the browser has not made for this person just now, and with DataDuplicated
 * one that is known.
 */
export async function addPasskey(
  ctx: SignedIn<Context>,
  { name, answer }: z.output<typeof addPasskeyInput>,
) {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: {
        ...answer,
        ...noExtensions,
        response: { ...answer.response, transports: [] },
      },
      expectedChallenge: () => isOurChallenge(ctx, challenge, ctx.actor.userId),
      supportedAlgorithmIDs: ALGORITHMS,
      expectedOrigin: ctx.site.origin,
      expectedRPID: ctx.site.hostname,
    }),
  );
  if (!registrationInfo) return fail("PasskeyRefused");
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return changeFactors(ctx, async (tx, { id }) => {
    if (!(await useChallenge(tx, challenge))) return fail("PasskeyRefused");
    const isFirst = !(await hasSecondFactor(tx, id));
    await requireRoom(tx, id);
    await tx
      .insertInto("passkey")
      .values({
        userId: id,
        credentialId: Buffer.from(credential.id, "base64url"),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        isBackupEligible: credentialDeviceType === "multiDevice",
        isBackedUp: credentialBackedUp,
        transports: answer.response.transports,
        name,
        device: deviceName(ctx.caller.userAgent),
        createdAt: ctx.clock.now(),
      })
      .execute();
    return {
      description: `パスキー「${name}」を追加`,
      answer: { recoveryCodes: isFirst ? await makeRecoveryCodes(tx, id) : null },
    };
  });
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom("passkey")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= PASSKEYS_MAX) fail("LimitExceeded");
}

/** Removes one of the caller's passkeys; DbConflict if there is no such one. */
export function removePasskey(ctx: SignedIn<Context>, { id }: { id: number }): Promise<void> {
  return changeFactors(ctx, async (tx, account) => {
    const removed = await tx
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("userId", "=", account.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return fail("DbConflict");
    await dropCodesWithoutFactor(tx, account.id);
    return { description: `パスキー「${removed.name}」を削除`, answer: undefined };
  });
}

/** A passkey's answer that is right in itself. `use` takes it, once. */
export type CheckedPasskey = {
  userId: number;
  /** Uses it in the transaction of what it is good for; false if it does not count any more. */
  use(tx: Tx): Promise<boolean>;
};

/** Checks a passkey's answer: whose it is, for this site and browser, and just now (rule 2.13). */
export async function checkPasskey(
  ctx: Context,
  answer: PasskeyAnswer,
): Promise<CheckedPasskey | null> {
  const credentialId = Buffer.from(answer.id, "base64url");
  const passkey = await ctx.db
    .selectFrom("passkey")
    .select(["id", "userId", "publicKey", "counter"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  if (!passkey) return null;
  const challenge = challengeIn(answer.response.clientDataJSON);
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...answer, ...noExtensions },
      expectedChallenge: () => isOurChallenge(ctx, challenge, null),
      expectedOrigin: ctx.site.origin,
      expectedRPID: ctx.site.hostname,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  if (!authenticationInfo) return null;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return {
    userId: passkey.userId,
    async use(tx) {
      if (!(await useChallenge(tx, challenge))) return false;
      const used = await tx
        .updateTable("passkey")
        .set({
          counter: newCounter,
          isBackedUp: credentialBackedUp,
          lastUsedAt: ctx.clock.now(),
        })
        .where("id", "=", passkey.id)
        .where("userId", "=", passkey.userId)
        .where(sql<boolean>`counter < ${newCounter} or ${newCounter} = 0 and counter = 0`)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

/** The library throws for an answer that is wrong. */
async function verified<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<Partial<T>> {
  try {
    const checked = await verify();
    return checked.verified ? checked : {};
  } catch {
    return {};
  }
}

async function credentialsOf({ db }: Pick<Context, "db">, userId: number) {
  const rows = await db
    .selectFrom("passkey")
    .select(["credentialId", "transports"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports,
  }));
}

const encoded = (text: string) => Buffer.from(text).toString("base64url");
