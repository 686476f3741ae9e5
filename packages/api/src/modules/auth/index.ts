export { moveAccount } from "#modules/auth/account.store.ts";
export { forgetOldAttempts } from "#modules/auth/attempts.ts";
export { countRefusal } from "#modules/auth/authLog.ts";
export { cookieHeader, readCookie } from "#modules/auth/cookies.ts";
export { deviceName } from "#modules/auth/deviceName.ts";
export { hasSecondFactor } from "#modules/auth/factors.ts";
export {
  createSession,
  deleteExpiredSessions,
  endSessionsOf,
  holdersOf,
  readBearerToken,
  validateSession,
} from "#modules/auth/sessions.ts";
export { readSigned, sign } from "#modules/auth/signature.ts";
