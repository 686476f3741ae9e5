import { IconCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { NamedUse } from "#ui/NamedUse.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import classes from "./SignInSessions.module.css";

const title = "サインイン中の端末";
const consequence = "サインアウトした端末では、もう一度サインインが必要になります。";

/** Where a person's own account is signed in, with buttons to end each session (rule 2.7). */
export function SignInSessions() {
  const [{ rows }] = trpc.auth.getSignInSessions.useSuspenseQuery();
  const end = trpc.auth.endSignInSession.useMutation({ meta: { blocks: true } });
  const endOthers = trpc.auth.endOtherSignInSessions.useMutation({ meta: { blocks: true } });
  const list = useRef<HTMLUListElement>(null);
  const telling = (device: string) => ({
    onSuccess() {
      showMessage(doneTo(device, doneSentences.signedOut));
      // The focused button disappears with its row.
      list.current?.focus();
    },
  });
  return (
    <>
      <PageHeader title={title} />
      <p className={classes.lead}>
        心当たりのない端末がある場合は、サインアウトして、パスワードを変更してください。
      </p>
      <ul ref={list} tabIndex={-1} aria-label={title} className={`plainList ${classes.list}`}>
        {rows.map(({ digest, device, lastUsedAt, isOwn }) => (
          <li key={digest}>
            <NamedUse
              name={device}
              lastUsedAt={lastUsedAt}
              act={
                isOwn ? (
                  <StateBadge icon={IconCheck} color="brand">
                    この端末
                  </StateBadge>
                ) : (
                  <ConfirmButton
                    variant="default"
                    aria-label={`${device}をサインアウトする`}
                    question={{
                      title: "サインアウト",
                      body: `${device}をサインアウトしますか？`,
                      consequence,
                      act: "サインアウトする",
                    }}
                    onConfirm={() => end.mutate({ digest }, telling(device))}
                  >
                    サインアウトする
                  </ConfirmButton>
                )
              }
            />
          </li>
        ))}
      </ul>
      {rows.some(({ isOwn }) => !isOwn) && (
        <ConfirmButton
          variant="default"
          question={{
            title: "サインアウト",
            body: "ほかの端末をすべてサインアウトしますか？",
            consequence,
            act: "すべてサインアウト",
          }}
          onConfirm={() => endOthers.mutate(undefined, telling("ほかの端末"))}
        >
          ほかの端末をすべてサインアウト
        </ConfirmButton>
      )}
    </>
  );
}
