import { trpc } from "#api/transport.ts";
import { useEnter } from "./useEnter.ts";

/** Ends the session of a person who has no menu yet. */
export function useLeave(): () => Promise<void> {
  const enter = useEnter();
  const signOut = trpc.auth.signOut.useMutation({ meta: { blocks: true } });
  return async () => {
    await signOut.mutateAsync();
    await enter();
  };
}
