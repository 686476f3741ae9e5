import { Loader } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { proving } from "#ui/proving.ts";
import { readingAhead } from "#ui/readingAhead.ts";
import classes from "./BlockingOverlay.module.css";

/**
 * Covers the screen while a write with `meta: { blocks: true }` is on its way, or what a question
 * will state.
 */
export function BlockingOverlay() {
  const count = useIsMutating({ predicate: (mutation) => mutation.meta?.blocks === true });
  const isReading = readingAhead.use();
  // The person is asked first.
  const isProving = proving.use();
  if (isProving || (count === 0 && !isReading)) return null;
  return (
    <div className={classes.cover} aria-busy>
      <div className={`stack gap12 ${classes.sign}`}>
        <Loader size={36} />
        {count > 0 ? "送信しています…" : "確認しています…"}
      </div>
    </div>
  );
}
