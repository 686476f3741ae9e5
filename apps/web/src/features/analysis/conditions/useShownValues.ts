import { useEffect, useRef } from "react";
import type { useValidatedForm } from "#ui/form/useValidatedForm.ts";

/**
 * The form follows what is shown, which presets and the browser's back button change without
 * typing. While somebody is in the form, what was typed stays.
 */
export function useShownValues(
  form: Pick<ReturnType<typeof useValidatedForm>, "context" | "restart" | "takeOver">,
  shown: Record<string, unknown>,
): void {
  const key = JSON.stringify(shown);
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    const isInForm = document.activeElement?.closest("form")?.id === form.context.formId;
    if (isInForm) form.takeOver(shown);
    else form.restart(shown);
  });
}
