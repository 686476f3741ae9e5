import { CHALLENGE_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { callFailure } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import classes from "#features/auth/form/AuthPage.module.css";
import { toldInForm } from "#features/auth/form/toldInForm.ts";
import { askForPasskey, endAsking, hasPasskeys, passkeyRefusal } from "./passkeys.ts";

/** In milliseconds: a new challenge is there before the former one ends. */
const ASKED_ANEW = (CHALLENGE_VALID_MINUTES - 1) * 60_000;

/**
 * Signs in by a passkey: by this button, or chosen in the address field where the browser offers
 * that. Nothing where passkeys do not work.
 */
export function PasskeySignIn({ onEntered }: { onEntered: () => Promise<void> }) {
  const [isOffered] = useState(hasPasskeys);
  return isOffered ? <Offered onEntered={onEntered} /> : null;
}

function Offered({ onEntered }: { onEntered: () => Promise<void> }) {
  const signIn = trpc.auth.signInWithPasskey.useMutation(toldInForm);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [round, setRound] = useState(0);

  async function ask(inField: boolean): Promise<void> {
    const answer = await askForPasskey({ inField });
    if (!answer) return;
    await signIn.mutateAsync({ answer });
    await onEntered();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once
  useEffect(() => {
    if (isAsking) return;
    // Of what the browser says nobody has asked anything yet.
    ask(true).catch((error) => callFailure(error) && setRefusal(passkeyRefusal(error)));
    const timer = setTimeout(() => setRound((former) => former + 1), ASKED_ANEW);
    return () => {
      clearTimeout(timer);
      void endAsking();
    };
  }, [round, isAsking]);

  async function press(): Promise<void> {
    // One that was chosen in the field is on its way.
    if (signIn.isPending) return;
    setRefusal(null);
    setIsAsking(true);
    try {
      await ask(false);
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className={classes.otherWay}>
      <div role="alert">
        {refusal !== null && <p className={`charged ${classes.refusal}`}>{refusal}</p>}
      </div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={20} aria-hidden />}
        aria-busy={isAsking || signIn.isPending || undefined}
        onClick={press}
      >
        パスキーでサインイン
      </Button>
    </div>
  );
}
