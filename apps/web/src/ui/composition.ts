import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/**
 * Whether a key belongs to an IME composition. Safari marks the last one only by its code. Every
 * handler of keys asks this first: Enter, Escape and arrows choose characters then.
 */
export function isOfComposition(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}

/** For forms and dialogs: a key that chooses characters neither submits nor closes. */
export function keepForComposition(event: ReactKeyboardEvent): void {
  if (["Enter", "Escape"].includes(event.key) && isOfComposition(event)) event.preventDefault();
}
