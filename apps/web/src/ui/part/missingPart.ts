/** What Chromium, Firefox and Safari say when the file of a part does not come. */
const MISSING =
  /(Failed to fetch|error loading) dynamically imported module|Importing a module script failed/;

/** Whether a part of the page could not be loaded. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * The router loads the page anew at once when it reads such a message from its beginning. Without
 * the server the browser would then show its own error page.
 */
export function keepPageWithoutPart(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    if (isPartMissing(payload)) payload.message = `a part is missing: ${payload.message}`;
  });
}
