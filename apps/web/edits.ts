/** What of a source text is replaced by which text. */
export type Edit = { start: number; end: number; text: string };

/** The code with these edits. An edit within another one disappears with it. */
export function edited(code: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let place = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < place) continue;
    pieces.push(code.slice(place, start), text);
    place = end;
  }
  return pieces.join("") + code.slice(place);
}
