export { forgetOldGuesses } from "#modules/auth/guessPassword.ts";
export {
  createSession,
  deleteExpiredSessions,
  endSessionsOf,
  readBearerToken,
  readSessionCookie,
  sessionCookieHeader,
  validateSession,
} from "#modules/auth/sessions.ts";
