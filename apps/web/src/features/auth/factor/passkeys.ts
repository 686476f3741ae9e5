import { takesPasskeys } from "@kenshu/domain/auth/secondFactor.rules.ts";
import { callFailure, errorMessage } from "#api/errors.ts";
import { trpcClient } from "#api/transport.ts";
import { part } from "#ui/part/part.ts";

/** Whether passkeys work in this browser and at this address (rule 2.13). */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window && takesPasskeys(new URL(window.location.href));
}

const webauthn = part(() => import("@simplewebauthn/browser"));

/**
 * Asks the browser for a passkey. Resolves to null if the person gives none. With `inField` it waits
 * in the address field until one is chosen.
 */
export async function askForPasskey({ inField = false } = {}) {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await webauthn.load();
  if (inField && !(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await trpcClient.auth.getPasskeyChallenge.mutate();
  return unlessGivenUp(() => startAuthentication({ optionsJSON, useBrowserAutofill: inField }));
}

/** Ends the wait in the address field. */
export async function endAsking(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn.load();
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey for the signed-in person; null if the person makes none. */
export async function makePasskey() {
  const { startRegistration } = await webauthn.load();
  const optionsJSON = await trpcClient.auth.getPasskeyCreation.mutate();
  return unlessGivenUp(() => startRegistration({ optionsJSON }));
}

/** The browser says alike that the person has given up, and that there is no passkey. */
async function unlessGivenUp<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && givenUp.has(error.name)) return null;
    throw error;
  }
}
const givenUp = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

const notTaken =
  "パスキーを確認できませんでした。もう一度操作するか、パスワードなど別の方法を使ってください。";

/** The sentence for a passkey that was not taken, by the server or by the browser. */
export function passkeyRefusal(error: unknown): string {
  return callFailure(error) ? errorMessage(error) : notTaken;
}
