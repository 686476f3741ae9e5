import { IconLogout } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { renewSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { mayLeave } from "#ui/unsavedInput.ts";
import classes from "./MenuList.module.css";

/** Ends this session and shows the sign-in page. If a form has unsaved input, it asks first. */
export function SignOutButton() {
  const router = useRouter();
  const signOut = trpc.auth.signOut.useMutation({ meta: { blocks: true } });
  async function leave(): Promise<void> {
    if (!(await mayLeave())) return;
    signOut.mutate(undefined, {
      onSuccess: async () => {
        await renewSession(router.options.context.queryClient);
        await router.navigate({ to: "/", ignoreBlocker: true });
      },
    });
  }
  return (
    <button type="button" className={`line gap12 ${classes.entry}`} onClick={leave}>
      <IconLogout size={20} aria-hidden />
      サインアウトする
    </button>
  );
}
