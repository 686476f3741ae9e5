import { useId, useState } from "react";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import classes from "./Help.module.css";
import type { HelpSubject } from "./helpTexts.ts";

const HelpText = lazyPart(async () => (await import("./HelpText.tsx")).HelpText);

/**
 * A ？ that unfolds three sentences about the screen or the question below its row (rule 18.65). It
 * stands in a row that wraps. Whoever needs no help loads none.
 */
export function Help({ about }: { about: HelpSubject }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="説明"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-screen-only
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.mark} aria-hidden>
          ？
        </span>
      </button>
      {isOpen && <HelpText id={id} subject={about} />}
    </>
  );
}
