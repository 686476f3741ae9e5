import { useMediaQuery } from "@mantine/hooks";
import { useSyncExternalStore } from "react";

// The widths are those of `smaller-than` and `larger-than` in the style sheets.

const reads = (query: string) => () =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });

/** Narrower than 768 px: such windows show lists instead of tables. */
export const PHONE = "(max-width: 47.99375em)";
/** 992 px or more. */
export const DESK = "(min-width: 62em)";

export const useIsPhone = reads(PHONE);
export const useIsAtDesk = reads(DESK);
/** People point with a finger. */
export const useIsTouched = reads("(pointer: coarse)");

export const useWindowHeight = () => useSyncExternalStore(onResize, () => window.innerHeight);

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
