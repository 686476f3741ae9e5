import classes from "./Meaning.module.css";

/** Explains what is counted. A person unfolds it. */
export function Meaning({ sentences }: { sentences: readonly string[] }) {
  return (
    <details className={classes.meaning} data-screen-only>
      <summary>何を数えているか</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
