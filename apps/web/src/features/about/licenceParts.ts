/** A piece of a licence expression and its place: a licence's name, or the words between two. */
type Part = { at: number; text: string; id?: string };

/** The licences that an SPDX expression such as `(MIT OR CC0-1.0)` names, with the words between them. */
export function licenceParts(expression: string): Part[] {
  const words = expression.split(/( (?:AND|OR|WITH) |[()])/).filter((text) => text !== "");
  return words.map((text, at) => (/^[\w.+-]+$/.test(text) ? { at, text, id: text } : { at, text }));
}
