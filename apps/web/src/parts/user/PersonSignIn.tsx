import type { ReactNode } from "react";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { showMessage } from "#ui/messages.ts";
import { NamedUse } from "#ui/NamedUse.tsx";
import { Section } from "#ui/Section.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";

const consequence = "サインアウトした端末では、もう一度サインインが必要になります。";

/**
 * Where somebody else is signed in and with which factors, for administrators, who end and remove
 * them (rules 2.14, 2.17).
 */
export function PersonSignIn({ userId, name }: { userId: number; name: string }) {
  const maySee = useCan("User.GetSignIn");
  const isOwn = useUser()?.userId === userId;
  return maySee && !isOwn ? <SignIn key={userId} userId={userId} name={name} /> : null;
}

function SignIn({ userId, name }: { userId: number; name: string }) {
  const query = trpc.user.getSignIn.useQuery({ userId });
  const blocks = { meta: { blocks: true } };
  const end = trpc.user.endSignInSession.useMutation(blocks);
  const endAll = trpc.user.endSignInSessions.useMutation(blocks);
  const remove = trpc.user.removeSecondFactors.useMutation(blocks);
  const tell = (what: string, done: string) => ({
    onSuccess: () => showMessage(doneTo(what, done)),
  });
  return (
    <Section title="サインイン">
      <Loaded query={query} rows={2}>
        {({ sessions, passkeyCount, hasAuthenticator, recoveryCodeCount }) => {
          const hasFactor = passkeyCount > 0 || hasAuthenticator;
          return (
            <>
              {sessions.length === 0 ? (
                <p className="flush">サインイン中の端末はありません。</p>
              ) : (
                <ul aria-label="サインイン中の端末" className="plainList">
                  {sessions.map(({ digest, device, lastUsedAt }) => (
                    <li key={digest}>
                      <NamedUse
                        name={device}
                        lastUsedAt={lastUsedAt}
                        act={
                          <Passing>
                            <ConfirmButton
                              variant="default"
                              aria-label={`${device}をサインアウトする`}
                              question={{
                                title: "サインアウト",
                                body: `${name}さんの${device}をサインアウトしますか？`,
                                consequence,
                                act: "サインアウトする",
                              }}
                              onConfirm={() =>
                                end.mutate(
                                  { userId, digest },
                                  tell(device, doneSentences.signedOut),
                                )
                              }
                            >
                              サインアウトする
                            </ConfirmButton>
                          </Passing>
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
              {sessions.length > 1 && (
                <Passing>
                  <ConfirmButton
                    variant="default"
                    question={{
                      title: "サインアウト",
                      body: `${name}さんの端末をすべてサインアウトしますか？`,
                      consequence,
                      act: "すべてサインアウト",
                    }}
                    onConfirm={() =>
                      endAll.mutate({ userId }, tell("すべての端末", doneSentences.signedOut))
                    }
                  >
                    すべての端末をサインアウト
                  </ConfirmButton>
                </Passing>
              )}
              <p className="flush">
                2段階の確認：
                {hasFactor
                  ? `パスキー${passkeyCount}件、認証アプリ${hasAuthenticator ? "あり" : "なし"}、予備のコード${recoveryCodeCount}件`
                  : "設定していません"}
              </p>
              {hasFactor && (
                <Passing>
                  <ConfirmButton
                    variant="default"
                    question={{
                      title: "2段階の確認の解除",
                      body: `${name}さんの2段階の確認を解除しますか？`,
                      consequence:
                        "パスキー、認証アプリ、予備のコードがすべて使えなくなり、パスワードだけでサインインできるようになります。本人にメールで知らせます。先に、本人からの依頼であることを確かめてください。",
                      act: "解除する",
                      destructive: true,
                    }}
                    onConfirm={() =>
                      remove.mutate(
                        { userId },
                        {
                          onSuccess: () => showMessage(`${name}さんの2段階の確認を解除しました`),
                        },
                      )
                    }
                  >
                    2段階の確認を解除
                  </ConfirmButton>
                </Passing>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** An act that disappears when it is done. The focus moves to the next device, or to the heading. */
function Passing({ children }: { children: ReactNode }) {
  const part = useFocusAfter<HTMLDivElement>((part) => {
    const row = part.closest("li");
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    return next?.querySelector("button") ?? part.closest("section")?.querySelector("h2");
  });
  return <div ref={part}>{children}</div>;
}
