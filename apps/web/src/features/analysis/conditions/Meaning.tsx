import classes from "./Meaning.module.css";

/** Tells what is counted, once a person unfolds it. */
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
