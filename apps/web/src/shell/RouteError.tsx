import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { transportSentences } from "#api/transportSentences.ts";
import { isServerThere } from "#api/version.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { isPartMissing } from "#ui/part/missingPart.ts";
import { useReconnected } from "#ui/useReconnected.ts";
import { NothingThere } from "./NotFound.tsx";
import { whyUnreadable } from "./unreadable.ts";
import { useServerBack } from "./useServerBack.ts";

/**
 * Replaces a screen that could not load: what happened, 再読み込みする and the link back. If a route's
 * schema refuses the parameters, the screen is not found.
 */
export function RouteError(props: ErrorComponentProps) {
  const why = whyUnreadable(props.error);
  return why === null ? <LoadFailure {...props} /> : <NothingThere why={why} />;
}

function LoadFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  useEffect(() => boundary.reset(), [boundary]);
  const failure = callFailure(error);
  const isCall = failure !== null;
  const isPart = isPartMissing(error);
  const reload = async () => {
    // If the error is no failed call, an update may have replaced a part of the page. Without the
    // server a reload would lose the page.
    if (!isCall && (await isServerThere())) return location.reload();
    reset();
    void router.invalidate();
  };
  // Other parts of the page may be missing, too.
  useReconnected(() => {
    if (!isCall || failure.httpStatus === null) location.reload();
  });
  useServerBack(isPart);
  const message = isCall
    ? errorMessage(error)
    : !navigator.onLine
      ? transportSentences.unreachable
      : isPart
        ? transportSentences.partMissing
        : "画面を表示できませんでした。再読み込みしても直らないときは、管理者に連絡してください。";
  return (
    <>
      <PageHeader title="表示できませんでした" />
      <LoadError
        message={message}
        onReload={reload}
        onBack={() => {
          // A person who came straight to this address has no screen to go back to.
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: "/home" });
        }}
      />
    </>
  );
}
