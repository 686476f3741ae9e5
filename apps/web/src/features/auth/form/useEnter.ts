import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { renewSession } from "#api/session.ts";

/**
 * Opens the product after a session has begun or the person's role has changed. The routes lead on
 * from there.
 */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    await renewSession(queryClient);
    await router.invalidate();
  };
}
