import type { KeyboardEvent } from "react";

/** Whether a key belongs to an IME composition. Safari marks the last one only by its code. */
export function isOfComposition({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
