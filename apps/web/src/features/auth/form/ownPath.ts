/** Where to go after signing in: the path that was asked for, never another site's address. */
export function ownPath(to: string | undefined, origin: string): string {
  const home = "/home";
  if (!to?.startsWith("/") || !URL.canParse(to, origin)) return home;
  // As the browser reads it, which takes a backslash for a slash and skips tabs and line breaks.
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : home;
}
