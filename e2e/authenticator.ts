import { Secret, TOTP } from "otpauth";

/** A person's app that shows codes, in place of a phone. */

/** The code that an app with this key shows when the server's clock says `at`. */
export function codeOf(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });
}

/** The present by the server's clock. */
export async function nowAt(url: string): Promise<Date> {
  const { now } = await (await fetch(`${url}/api/App/GetStart`)).json();
  return new Date(now);
}

/** Adds an app to the account that has signed in with this token. */
export async function addAuthenticator(url: string, token: string) {
  const call = async <T>(procedure: string, input?: object): Promise<T> => {
    const response = await fetch(`${url}/trpc/auth.${procedure}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: input ? JSON.stringify(input) : null,
    });
    const { result, error } = await response.json();
    if (!result) throw new Error(`${procedure}: ${JSON.stringify(error)}`);
    return result.data;
  };
  const { key } = await call<{ key: string }>("startAuthenticator");
  const code = codeOf(key, await nowAt(url));
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>("addAuthenticator", { code });
  return { key, recoveryCodes };
}
