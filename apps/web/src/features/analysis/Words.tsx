/** Conditions in words, which break between two of them or within a range. */
export function Words({ text }: { text: string }) {
  return text.split(/(?<=[〜、])/).map((part) => (
    <span key={part} className="unbroken">
      {part}
    </span>
  ));
}
