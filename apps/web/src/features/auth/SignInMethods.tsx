import type { SignInMethods as Methods } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { DateText } from "#ui/DateText.tsx";
import { showMessage } from "#ui/messages.ts";
import { NamedUse } from "#ui/NamedUse.tsx";
import { Note } from "#ui/Note.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { AddAuthenticator } from "./factor/AddAuthenticator.tsx";
import { AddPasskey } from "./factor/AddPasskey.tsx";
import { hasPasskeys } from "./factor/passkeys.ts";
import { RecoveryCodes } from "./factor/RecoveryCodes.tsx";
import { useEnter } from "./form/useEnter.ts";
import classes from "./SignInMethods.module.css";

const TITLE = "サインインの方法";

/** A person's passkeys, app and recovery codes (rule 2.13). */
export function SignInMethods() {
  const [methods] = trpc.auth.getSignInMethods.useSuspenseQuery();
  const [codes, setCodes] = useState<string[] | null>(null);
  const enter = useEnter();
  const { passkeys, authenticator, recoveryCodeCount, isNeeded } = methods;
  const hasFactor = passkeys.length > 0 || authenticator !== null;
  // With the last factor the other screens close, and with the first one they open.
  const enterIfNeeded = () => void (isNeeded && enter());
  if (codes) {
    return (
      <>
        <PageHeader title={TITLE} step="予備のコード" />
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            enterIfNeeded();
          }}
        />
      </>
    );
  }
  const onAdded = (recoveryCodes: string[] | null) => setCodes(recoveryCodes);
  return (
    <>
      <PageHeader title={TITLE} />
      <div className={`stack ${classes.page}`}>
        {isNeeded && !hasFactor && (
          <Note icon={IconAlertTriangle} title="2段階の確認の設定が必要です。">
            パスキーか認証アプリを追加すると、ほかの画面を使えるようになります。
          </Note>
        )}
        <Passkeys methods={methods} onAdded={onAdded} onRemoved={enterIfNeeded} />
        <Authenticator methods={methods} onAdded={onAdded} onRemoved={enterIfNeeded} />
        {hasFactor && <Codes count={recoveryCodeCount} onMade={setCodes} />}
      </div>
    </>
  );
}

type Part = {
  methods: Methods;
  onAdded: (recoveryCodes: string[] | null) => void;
  onRemoved: () => void;
};

/** What goes with the last factor (rules 2.13, 2.14), besides the `own` consequence of its removal. */
function consequenceOf(own: string, { passkeys, authenticator, isNeeded }: Methods): string {
  if (passkeys.length + (authenticator ? 1 : 0) > 1) return own;
  return `${own}予備のコードも使えなくなります。${
    isNeeded
      ? "2段階の確認が必要なため、もう一度設定するまで、ほかの画面はすべて使えなくなります。"
      : "パスワードだけでサインインできるようになります。"
  }`;
}

function Passkeys({ methods, onAdded, onRemoved }: Part) {
  const { passkeys, takesPasskeys } = methods;
  const remove = trpc.auth.removePasskey.useMutation({ meta: { blocks: true } });
  const isOffered = takesPasskeys && hasPasskeys();
  return (
    <section className="stack gap12" aria-labelledby="passkeys">
      <h2 id="passkeys" className="larger flush">
        パスキー
      </h2>
      <p className="flush">
        指紋、顔、画面ロックの番号などで、パスワードを使わずにサインインできます。
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="パスキー" className="plainList">
          {passkeys.map(({ id, name, device, createdAt, lastUsedAt, isBackedUp }) => (
            <li key={id}>
              <NamedUse
                name={name}
                note={
                  <>
                    <DateText value={createdAt} />に{device}で追加
                    {isBackedUp && "、ほかの端末にも保存"}
                  </>
                }
                lastUsedAt={lastUsedAt}
                act={
                  <RemoveFactor
                    name={name}
                    title="パスキーの削除"
                    body={`パスキー「${name}」を削除しますか？`}
                    consequence={consequenceOf(
                      "このパスキーではサインインできなくなります。",
                      methods,
                    )}
                    onRemove={() =>
                      remove.mutate(
                        { id },
                        {
                          onSuccess() {
                            showMessage(doneTo(`「${name}」`, doneSentences.removed));
                            onRemoved();
                          },
                        },
                      )
                    }
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isOffered ? (
        <AddPasskey onAdded={onAdded} />
      ) : (
        <p className="dim flush">
          このアドレスまたはブラウザーでは、パスキーを追加できません。認証アプリのコードをお使いください。
        </p>
      )}
    </section>
  );
}

function Authenticator({ methods, onAdded, onRemoved }: Part) {
  const { authenticator } = methods;
  const remove = trpc.auth.removeAuthenticator.useMutation({
    meta: { blocks: true },
    onSuccess() {
      showMessage(doneTo("認証アプリ", doneSentences.removed));
      onRemoved();
    },
  });
  return (
    <section className="stack gap12" aria-labelledby="authenticator">
      <h2 id="authenticator" className="larger flush">
        認証アプリ
      </h2>
      <p className="flush">
        スマートフォンのアプリに30秒ごとに表示される6桁のコードを、パスワードのあとに入力します。
      </p>
      {authenticator && (
        <NamedUse
          name="認証アプリ"
          note={
            <>
              <DateText value={authenticator.createdAt} />
              に追加
            </>
          }
          lastUsedAt={authenticator.lastUsedAt}
          act={
            <RemoveFactor
              name="認証アプリ"
              title="認証アプリの削除"
              body="認証アプリを削除しますか？"
              consequence={consequenceOf("アプリに表示されるコードは使えなくなります。", methods)}
              onRemove={() => remove.mutate()}
            />
          }
        />
      )}
      <AddAuthenticator isAdded={authenticator !== null} onAdded={onAdded} />
    </section>
  );
}

function Codes({ count, onMade }: { count: number; onMade: (codes: string[]) => void }) {
  const make = trpc.auth.makeRecoveryCodes.useMutation({
    meta: { blocks: true },
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  });
  return (
    <section className="stack gap12" aria-labelledby="codes">
      <h2 id="codes" className="larger flush">
        予備のコード
      </h2>
      <p className="flush">
        パスキーも認証アプリも手元にないときに、一度ずつ使えるコードです。残り
        <strong>{count}件</strong>。
      </p>
      <div>
        <ConfirmButton
          variant="default"
          question={{
            title: "予備のコード",
            body: "予備のコードを作り直しますか？",
            consequence: "これまでのコードは使えなくなります。",
            act: "作り直す",
          }}
          onConfirm={() => make.mutate()}
        >
          予備のコードを作り直す
        </ConfirmButton>
      </div>
    </section>
  );
}

/** A button that asks, and hands on the focus when it disappears with its row. */
function RemoveFactor({
  name,
  onRemove,
  ...question
}: {
  name: string;
  title: string;
  body: string;
  consequence: string;
  onRemove: () => void;
}) {
  const act = useFocusAfter<HTMLSpanElement>(pageHeading);
  return (
    <span ref={act}>
      <ConfirmButton
        variant="default"
        aria-label={`${name}を削除する`}
        question={{ ...question, act: "削除する", destructive: true }}
        onConfirm={onRemove}
      >
        削除する
      </ConfirmButton>
    </span>
  );
}
