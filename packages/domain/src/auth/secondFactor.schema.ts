import { z } from "zod";
import { PASSKEY_NAME_MAX } from "#auth/auth.limits.ts";
import { password, SECRET_MAX, signInSession, signInSessionInput } from "#auth/auth.schema.ts";
import { id, identified, requiredText, sentInstant } from "#fields.ts";
import { userId } from "#ids.ts";

/** What a second factor is given and shown with (rules 2.13, 2.15). */

/** Longer than what any authenticator answers without an attestation. */
const ANSWER_MAX = 10_000;

/** Six digits of the authenticator, or a recovery code. Width, spaces and hyphens make no difference. */
const factorCode = requiredText(40)
  .transform((text) =>
    text
      .normalize("NFKC")
      .replace(/[\s\-‐−ー]/g, "")
      .toUpperCase(),
  )
  .describe("認証アプリの6桁のコード、または予備のコード");

export const confirmSecondFactorInput = z
  .object({
    ticket: requiredText(SECRET_MAX).describe("SignIn の SecondFactorRequired が返した ticket"),
    code: factorCode,
  })
  .meta({ id: "ConfirmSecondFactorInput", description: "2段階の確認" });

const encoded = z
  .string()
  .max(ANSWER_MAX)
  .regex(/^[\w-]*={0,2}$/);

/** What a browser sends of an authenticator, as WebAuthn names it. */
const answer = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
});

/** A passkey's answer to a challenge. */
export const passkeyAnswer = answer.extend({
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const transports = z.array(z.string().max(20)).max(10);

/** A new passkey. */
export const newPasskeyAnswer = answer.extend({
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: transports.default([]),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

export const signInWithPasskeyInput = z.object({ answer: passkeyAnswer });

export const addPasskeyInput = z.object({
  name: requiredText(PASSKEY_NAME_MAX).describe("パスキーの名前"),
  answer: newPasskeyAnswer,
});
/** The same for a form, which asks the browser for the passkey once it is sent. */
export const addPasskeyForm = addPasskeyInput.pick({ name: true });

export const removePasskeyInput = identified;

export const addAuthenticatorInput = z.object({ code: factorCode });

export const proveByPasswordInput = z.object({ password });
export const proveByCodeInput = z.object({ code: factorCode });
/** One of the ways to prove that it is still the person who signed in (rule 2.15). */
export const proveInput = z.union([proveByPasswordInput, proveByCodeInput, signInWithPasskeyInput]);
export type Proof = z.output<typeof proveInput>;

const credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** What a browser needs to ask for a passkey. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(credential),
  userVerification: z.literal("required"),
});

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

/** The key of a new authenticator, to draw and to type. */
export const startedAuthenticator = z.object({
  key: z.string().describe("認証アプリに入力するキー"),
  uri: z.string().describe("認証アプリが読み取るQRコードの内容"),
});

/** With the first factor come the recovery codes, this one time. */
export const addedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** How a person signs in. */
export const signInMethods = z.object({
  passkeys: z.array(
    z.object({
      id,
      name: z.string().describe("パスキーの名前"),
      device: z.string().describe("追加したときの端末とブラウザー"),
      createdAt: sentInstant.describe("追加した日時"),
      lastUsedAt: sentInstant.nullable().describe("最後に使った日時。未使用なら null"),
      isBackedUp: z.boolean().describe("ほかの端末にも保存されているか"),
    }),
  ),
  authenticator: z
    .object({
      createdAt: sentInstant.describe("追加した日時"),
      lastUsedAt: sentInstant.nullable().describe("最後に使った日時。未使用なら null"),
    })
    .nullable()
    .describe("認証アプリ。なければ null"),
  recoveryCodeCount: z.int32().describe("残っている予備のコードの数（件）"),
  isNeeded: z.boolean().describe("2段階の確認が必要か"),
  takesPasskeys: z.boolean().describe("このサイトでパスキーが使えるか"),
});
export type SignInMethods = z.output<typeof signInMethods>;

/** Whose sign-in an administrator looks at or ends (rule 2.17). */
export const ofUser = z
  .object({ userId })
  .meta({ id: "SignInOfUser", description: "サインインを見る、または終える利用者" });
export const othersSession = signInSessionInput
  .extend(ofUser.shape)
  .meta({ id: "OthersSignInSession", description: "サインアウトする利用者の端末" });
export const othersSignIn = z
  .object({
    sessions: z
      .array(
        signInSession
          .omit({ isOwn: true })
          .meta({ id: "SessionOfUser", description: "利用者のサインイン中の端末" }),
      )
      .describe("サインイン中の端末"),
    passkeyCount: z.int32().describe("パスキーの数（件）"),
    hasAuthenticator: z.boolean().describe("認証アプリがあるか"),
    recoveryCodeCount: z.int32().describe("残っている予備のコードの数（件）"),
  })
  .meta({ id: "OthersSignIn", description: "利用者のサインイン中の端末と、2段階の確認の有無" });
export type OthersSignIn = z.output<typeof othersSignIn>;
