import { type FocusEvent, type RefObject, useRef, useState } from "react";

/** Fields that hold text. What is typed to search for something is no input. */
const TEXTS = "input:not([type=radio], [type=checkbox], [type=hidden]), textarea";
const SEARCHES = "search *";

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field.matches(TEXTS) && !field.matches(SEARCHES);

/**
 * Tells whether somebody has typed text into a part of the page: whether one of its fields holds
 * another text than when it had the focus first. The part calls `noticeFocus`; `returnToText` gives
 * the focus back to the field that had it last.
 */
export function useTypedText(part: RefObject<HTMLElement | null>) {
  const [before] = useState(() => new WeakMap<Element, string>());
  const last = useRef<HTMLElement>(null);
  return {
    noticeFocus({ target }: FocusEvent): void {
      if (!isText(target)) return;
      last.current = target;
      if (!before.has(target)) before.set(target, target.value);
    },
    returnToText: () => last.current?.focus({ preventScroll: true }),
    isTyped(): boolean {
      const fields = [...(part.current?.querySelectorAll(TEXTS) ?? [])].filter(isText);
      return fields.some((field) => field.value !== (before.get(field) ?? field.value));
    },
  };
}
