/** The text before the times in brackets, these (with the brackets that hold nothing else), and the text after them. */
export function partsAround(text: string, times: string): [string, string, string] {
  for (const repeated of times ? [`（${times}）`, `${times} `] : []) {
    const at = text.indexOf(repeated);
    if (at >= 0) return [text.slice(0, at), repeated, text.slice(at + repeated.length)];
  }
  return [text, "", ""];
}
