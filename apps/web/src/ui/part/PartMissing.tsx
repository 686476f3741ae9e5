import { transportSentences } from "#api/transportSentences.ts";

/** Stands where a part of the page will come (rule 17.5). */
export function PartMissing() {
  return (
    <p className="dim small" role="alert">
      {transportSentences.partMissing}
    </p>
  );
}
