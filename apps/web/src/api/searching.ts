import { keepPreviousData } from "@tanstack/react-query";

/** How to read a list whose criteria change: the old rows stay, and the former read is cancelled. */
export const searching = {
  placeholderData: keepPreviousData,
  trpc: { abortOnUnmount: true },
} as const;
