import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { callFailure, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { toldInForm } from "./form/toldInForm.ts";

const title = "お知らせのメールの停止";

/**
 * The page behind the link in optional mails. One button stops such mails without signing in (rule
 * 11.12).
 */
export function Unsubscribe({ token = "" }: { token?: string }) {
  const unsubscribe = trpc.mail.unsubscribe.useMutation(toldInForm);
  const { isSuccess, isPending, error } = unsubscribe;
  const wish = trpc.mail.getWish.useQuery({ token }, { enabled: token !== "" });
  if (isSuccess) {
    return (
      <Ended
        step="done"
        lead="お知らせのメールを停止しました。もう一度受け取るには、サインインして、プロフィールの画面で設定してください。"
      />
    );
  }
  if (wish.data?.isReceiveEMailEnabled === false) {
    return (
      <Ended
        step="done"
        lead="お知らせのメールはすでに停止しています。もう一度受け取るには、サインインして、プロフィールの画面で設定してください。"
      />
    );
  }
  const isBroken =
    token === "" || [error, wish.error].some((failed) => callFailure(failed)?.httpStatus === 400);
  if (isBroken) {
    return (
      <Ended
        step="over"
        lead="このリンクは使えません。メールのリンクをもう一度開くか、サインインして、プロフィールの画面で設定してください。"
      />
    );
  }
  if (wish.isFetching && !isPending) return <AuthPage title={title}>{null}</AuthPage>;
  return (
    <AuthPage
      title={title}
      lead="予約・繰り上げ・中止・前日のお知らせなどのメールが届かなくなります。確認コードやパスワードについてのメールは届きます。"
    >
      {error && (
        <p role="alert" className={`charged small ${classes.refusal}`}>
          {errorMessage(error)}
        </p>
      )}
      <Button
        fullWidth
        aria-busy={isPending || undefined}
        onClick={() => {
          if (!isPending) unsubscribe.mutate({ token });
        }}
      >
        お知らせのメールを停止する
      </Button>
    </AuthPage>
  );
}

/** Nothing remains to do here. The profile has the same setting. */
function Ended({ step, lead }: { step: string; lead: string }) {
  return (
    <AuthPage title={title} step={step} lead={lead}>
      <Link to="/profile/self" className={`touchLink ${classes.link}`}>
        プロフィールを開く
      </Link>
    </AuthPage>
  );
}
