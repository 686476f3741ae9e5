import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { confirm, type Question } from "./confirm.ts";
import { confirmSentences } from "./sentences.ts";

/** Forms with unsaved input. Leaving them asks first. */
const unsaved = new Set<string>();
/**
 * Forms with any typed text, such as criteria or an address for sign-in. Only our own reload asks
 * about them.
 */
const typed = new Set<string>();
let isLeaving = false;

/** Whether a form on the screen holds unsaved input. */
function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Reloads the page without the browser's question, because we have asked already. */
export function reloadWithoutAsking(): void {
  isLeaving = true;
  location.reload();
}

/** Loads this path without the browser's question. What was typed is lost. */
export function leaveWithoutAsking(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/** Asks whether unsaved input may be lost. True at once if there is none. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedInput() || confirm(discarding("移動する"));
}

/** The same before the page reloads, for any typed text. */
export async function mayReload(): Promise<boolean> {
  return (!hasUnsavedInput() && typed.size === 0) || confirm(discarding("更新する"));
}

/** The question before typed input is lost. */
export function discarding(act: "移動する" | "更新する" | "閉じる"): Question {
  return {
    title: "入力内容の破棄",
    body: confirmSentences.discard,
    consequence: `このまま${act}と、保存していない入力は失われます。`,
    act: `破棄して${act}`,
    keep: "入力に戻る",
    destructive: true,
  };
}

/**
 * While `isUnsaved`, leaving the screen asks first, both within the application and in the browser.
 */
export function useUnsavedInput(isUnsaved: boolean): void {
  useMember(unsaved, isUnsaved);
  useBlocker({
    // A step in the browser's history may close what the same page has opened, for example sorting.
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
