/** A comment, the body of a function, or a text. */
const OPAQUE = /--[^\n]*|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'/gs;

/**
 * A migration's statements in lower case, each on one line, without comments and with empty texts.
 */
export function statementsOf(text: string): string[] {
  return text
    .replace(OPAQUE, (opaque) => (opaque.startsWith("--") ? "" : "''"))
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

/** The parts of an `alter table`, separated by commas outside parentheses. */
export function partsOf(statement: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of statement) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign === "," && depth === 0) parts.push("");
    else parts.push(parts.pop() + sign);
  }
  return parts.map((part) => part.trim());
}
