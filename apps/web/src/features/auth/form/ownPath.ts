/**
 * Where to go after signing in: the path that was asked for, but never an address of another site.
 */
export function ownPath(to: string | undefined, origin: string): string {
  const home = "/home";
  if (!to?.startsWith("/") || !URL.canParse(to, origin)) return home;
  // As the browser reads it: a backslash counts as a slash, and tabs and line breaks are skipped.
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : home;
}
