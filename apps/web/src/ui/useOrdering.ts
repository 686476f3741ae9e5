import { useNavigate } from "@tanstack/react-router";
import type { Ordering } from "./DataTable.tsx";

/** The order in the address, `usual` where it names none, and the way to another (rule 18.52). */
export function useOrdering(by: string | undefined, usual: string): Ordering {
  const navigate = useNavigate();
  return {
    by: by ?? usual,
    onOrder: (next) =>
      void navigate({
        to: ".",
        search: (search) => ({
          ...search,
          // Each screen's schema knows its own orders.
          order: (next === usual ? undefined : next) as never,
          page: undefined,
        }),
        replace: true,
      }),
  };
}
