import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { confirm } from "./confirm.tsx";

/** Forms with input that was not saved; leaving them asks first. */
const unsaved = new Set<string>();
/** Forms with anything typed, such as criteria or an address to sign in with; only a reload of ours asks. */
const typed = new Set<string>();
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
  return !hasUnsavedInput() || askToDiscard("移動");
}

/** The same before the page is loaded anew, for whatever was typed. */
export async function mayReload(): Promise<boolean> {
  return (!hasUnsavedInput() && typed.size === 0) || askToDiscard("更新");
}

function askToDiscard(act: "移動" | "更新"): Promise<boolean> {
  return confirm({
    title: "入力内容の破棄",
    body: "保存していない入力があります。",
    consequence: `このまま${act}すると、入力した内容は失われます。`,
    act: `破棄して${act}`,
    keep: "入力に戻る",
    destructive: true,
  });
}

/** While `isUnsaved`, leaving the screen asks first: within the application and by the browser. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useMember(unsaved, isUnsaved);
  useBlocker({
    // A step in the browser's history may close what the same page has opened, such as sorting.
    shouldBlockFn: async ({ action, current, next }) =>
      (current.pathname !== next.pathname || (action !== "PUSH" && action !== "REPLACE")) &&
      !(await mayLeave()),
    enableBeforeUnload: () => hasUnsavedInput() && !isLeaving,
    disabled: !isUnsaved,
  });
}

/** While `isTyped`, the reload for an update asks first. */
export function useTypedInput(isTyped: boolean): void {
  useMember(typed, isTyped);
}

function useMember(forms: Set<string>, isMember: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isMember) return;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isMember]);
}
