import type { PlainDate } from "@kenshu/domain/time.ts";
import { useState } from "react";

/**
 * The day at which the list opens: the first with a free place, once it is known. It stays when its last
 * place has been reserved, so that nothing folds away under the reader. A free place on an earlier day
 * moves it there.
 */
export function useOpeningDay(
  isThere: boolean,
  firstFreeDay: PlainDate | undefined,
): PlainDate | null {
  const [opening, setOpening] = useState<PlainDate | null>();
  const isEarlier = opening && firstFreeDay && firstFreeDay < opening;
  if (isThere && (opening === undefined || isEarlier)) setOpening(firstFreeDay ?? null);
  return opening ?? null;
}
