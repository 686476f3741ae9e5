/** A field's name and value for people who can only look. */
export function ReadOnlyField({ label, text }: { label: string; text: string }) {
  return (
    <dl className="flush">
      <dt className="dim small tight">{label}</dt>
      <dd className="asTyped">{text || "—"}</dd>
    </dl>
  );
}
