import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { transportSentences } from "#api/transportSentences.ts";
import { useReconnected } from "#ui/useReconnected.ts";
import classes from "./RootError.module.css";

const GATEWAY_ERRORS = [502, 503, 504];

/** Replaces the whole page when the session cannot be read or the frame itself fails. */
export function RootError({ error }: { error: unknown }) {
  const failure = callFailure(error);
  const isUnreachable =
    failure !== null &&
    (failure.httpStatus === null || GATEWAY_ERRORS.includes(failure.httpStatus));
  useReconnected(() => isUnreachable && location.reload());
  const reload = <Button onClick={() => location.reload()}>再読み込みする</Button>;
  if (isUnreachable) {
    return (
      <FullScreenMessage title={transportSentences.noConnection} action={reload}>
        {failure.httpStatus === null
          ? "インターネットの接続を確認してから、再読み込みしてください。"
          : "サーバーがメンテナンス中か、混み合っています。しばらく待ってから、再読み込みしてください。"}
      </FullScreenMessage>
    );
  }
  return (
    <FullScreenMessage title={transportSentences.crashed} action={reload}>
      {failure
        ? errorMessage(error)
        : "画面を表示できませんでした。再読み込みしても直らないときは、管理者に連絡してください。"}
    </FullScreenMessage>
  );
}

/** A screen with one sentence and one way on. */
function FullScreenMessage({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action: ReactNode;
}) {
  return (
    <main className={`stack ${classes.screen}`}>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </main>
  );
}
