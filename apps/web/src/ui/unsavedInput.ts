import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { confirm } from "./confirm.tsx";

const unsaved = new Set<string>();
let isLeaving = false;

/** Whether some form on the screen holds input that was not saved. */
function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Reloads the page without the browser's own question, which has been asked already. */
export function reloadWithoutAsking(): void {
  isLeaving = true;
  location.reload();
}

/** Asks whether unsaved input may be lost; true at once when there is none. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedInput()) return true;
  return confirm({
    title: "入力内容の破棄",
    body: "保存していない入力があります。",
    consequence: "このまま移動すると、入力した内容は失われます。",
    act: "破棄して移動",
    keep: "入力に戻る",
    destructive: true,
  });
}

/** While `isUnsaved`, leaving the screen asks first: within the application and by the browser. */
export function useUnsavedInput(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isUnsaved]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsavedInput() && !isLeaving,
    disabled: !isUnsaved,
  });
}
