import { useEffect, useState } from "react";
import { questioning } from "#ui/confirm.ts";
import { useBecome } from "./Held.tsx";

const OVER = "この操作はできなくなりました。";

/**
 * Questions in the shared dialog about what stands here. They say when its row has left, when it has
 * gone itself, or when `isPossible` no longer holds (rule 24.7).
 */
export function useAsking(isPossible = true) {
  const [asking] = useState(questioning);
  const become = useBecome() ?? (isPossible ? null : OVER);
  useEffect(() => asking.tell(become), [asking, become]);
  useEffect(() => () => asking.tell(OVER), [asking]);
  return asking;
}
