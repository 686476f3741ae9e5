/** Full-width letters and digits become half-width, and surrounding space goes. */
export function halfWidth(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFKC").trim() : value;
}

/** Surrounding space goes, ideographic space included. */
export function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
