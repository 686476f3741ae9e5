/** The way to the school, in words; nothing without any (rule 4.12). */
export function WayThere({ access }: { access: string | null }) {
  if (access === null) return null;
  return (
    <section aria-label="行き方">
      <h2 className="larger flush">行き方</h2>
      <p className="asTyped">{access}</p>
    </section>
  );
}
