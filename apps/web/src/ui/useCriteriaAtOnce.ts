import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { useValidatedForm } from "./form/useValidatedForm.ts";

/** How long nobody types before what was typed acts, in milliseconds. */
const PAUSE = 500;

/** Someone types. A tick or a choice is whole at once. */
function isTyping(): boolean {
  return document.activeElement?.matches("input:not([type=checkbox], [type=radio])") ?? false;
}

/**
 * Brings what a form of criteria holds into the address: a tick or a choice at once, text after a
 * pause and never during a conversion (rule 18.51). `key` is the address's `criteria` as text. The
 * form follows an address that others have changed.
 */
export function useCriteriaAtOnce<V extends Record<string, unknown>>({
  form,
  key,
  criteria,
  write,
}: {
  form: Pick<ReturnType<typeof useValidatedForm>, "values" | "restart"> & { read: () => V | null };
  key: string;
  criteria: Record<string, unknown>;
  write: (values: V) => object;
}) {
  const navigate = useNavigate();
  const known = useRef(key);
  const [isConverting, setIsConverting] = useState(false);
  /** What the form has asked for last, as text; null after others have changed the address. */
  const asked = useRef<string | null>(null);
  const underWay = useRef(0);

  /** Asks for these; false if the address says them already. */
  function ask(values: V): boolean {
    const wanted = JSON.stringify(values);
    if (wanted === (underWay.current > 0 ? asked.current : known.current)) return false;
    asked.current = wanted;
    underWay.current++;
    void navigate({ to: ".", search: () => write(values), replace: true }).finally(
      () => underWay.current--,
    );
    return true;
  }

  // The browser's back button and links change the criteria without typing.
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (key === asked.current || underWay.current > 0) return;
    asked.current = null;
    form.restart(criteria);
  });

  const held = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed or chosen begins a pause
  useEffect(() => {
    if (isConverting || held === key) return;
    const timer = setTimeout(
      () => {
        const values = form.read();
        if (values) ask(values);
      },
      isTyping() ? PAUSE : 0,
    );
    return () => clearTimeout(timer);
  }, [held, isConverting]);

  return {
    ask,
    composition: {
      onCompositionStart: () => setIsConverting(true),
      onCompositionEnd: () => setIsConverting(false),
    },
  };
}
