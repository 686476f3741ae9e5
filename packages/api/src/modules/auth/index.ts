export {
  createSession,
  deleteExpiredSessions,
  readBearerToken,
  readSessionCookie,
  sessionCookieHeader,
  validateSession,
} from "#modules/auth/sessions.ts";
