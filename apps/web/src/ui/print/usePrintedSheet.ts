import { useEffect, useState } from "react";

/** For a screen that also prints a sheet of its own: whether it is on its way to paper, and what sends it there. */
export function usePrintedSheet(): { isSheet: boolean; printSheet: () => void } {
  const [isSheet, setSheet] = useState(false);
  useEffect(() => {
    if (!isSheet) return;
    const end = () => setSheet(false);
    addEventListener("afterprint", end);
    window.print();
    return () => removeEventListener("afterprint", end);
  }, [isSheet]);
  return { isSheet, printSheet: () => setSheet(true) };
}
