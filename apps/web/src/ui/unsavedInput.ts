import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { confirm, type Question } from "./confirm.ts";
import { confirmSentences } from "./sentences.ts";

type Leaving = "移動する" | "更新する" | "閉じる";
type Ask = (act: Leaving) => Question;

/** Forms with unsaved input, and the question that each asks before it is left. */
const unsaved = new Map<string, Ask>();
/**
 * Forms with any typed text, such as criteria or an address for sign-in. Only our own reload asks
 * about them.
 */
const typed = new Map<string, Ask>();
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
  const [question] = unsaved.values();
  return !question || confirm(question("移動する"));
}

/** The same before the page reloads, for any typed text. */
export async function mayReload(): Promise<boolean> {
  const [question] = [...unsaved.values(), ...typed.values()];
  return !question || confirm(question("更新する"));
}

/** The question before typed input is lost. */
export function discarding(act: Leaving): Question {
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
 * `question` is for what is no input.
 */
export function useUnsavedInput(isUnsaved: boolean, question = discarding): void {
  useMember(unsaved, isUnsaved, question);
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
  useMember(typed, isTyped, discarding);
}

function useMember(forms: Map<string, Ask>, isMember: boolean, question: Ask): void {
  const id = useId();
  useEffect(() => {
    if (!isMember) return;
    forms.set(id, question);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isMember, question]);
}
