import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { forgetTab } from "#api/session.ts";
import type { PageState } from "#api/shownPerson.ts";
import { endedSentence } from "#ui/sentences.ts";
import { leaveWithoutAsking } from "#ui/unsavedInput.ts";
import auth from "../form/AuthPage.module.css";
import classes from "./ClosedPage.module.css";
import { SignInAgain } from "./SignInAgain.tsx";

/**
 * Covers a page whose person is not signed in any more, and everything else in the window. The page
 * below stays as it is. Its own person sees it again after signing in, here or in another tab
 * (rule 13.18).
 */
export function ClosedPage({ state }: { state: Exclude<PageState, "open"> }) {
  const cover = useTopmost();
  useReadAnewAfterwards();
  return (
    <dialog
      ref={cover}
      aria-labelledby="closedPage"
      className={classes.cover}
      onCancel={(event) => event.preventDefault()}
    >
      <main className={auth.main}>
        <div className={`stack ${auth.panel}`}>
          {state === "ended" ? <Ended /> : <OfAnother name={state.name} />}
        </div>
      </main>
    </dialog>
  );
}

function Ended() {
  return (
    <>
      <Heading>サインイン</Heading>
      <p className="flush">{endedSentence}</p>
      <p className="flush">サインインすると、この画面の続きから操作できます。</p>
      <SignInAgain />
      <GiveUp path="/">入力を破棄して、サインイン画面に移る</GiveUp>
    </>
  );
}

function OfAnother({ name }: { name: string }) {
  const [isSigningIn, setIsSigningIn] = useState(false);
  return (
    <>
      <Heading>いま{name}さんがサインインしています</Heading>
      <p className="flush">
        この画面は、別の人がサインインしていたときに開いたものです。その人がもう一度サインインすると、続きから操作できます。
      </p>
      <GiveUp path="/home">{name}さんとして続ける</GiveUp>
      {isSigningIn ? (
        <SignInAgain />
      ) : (
        <Button variant="default" fullWidth onClick={() => setIsSigningIn(true)}>
          別の人としてサインインする
        </Button>
      )}
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 id="closedPage" tabIndex={-1} className="title flush" data-autofocus>
      {children}
    </h1>
  );
}

/** Loads the application anew. What was typed below is gone. */
function GiveUp({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Button
      variant="default"
      fullWidth
      onClick={() => {
        forgetTab();
        leaveWithoutAsking(path);
      }}
    >
      {children}
    </Button>
  );
}

/** Opens the dialog above all others, also above those that open later. */
function useTopmost() {
  const cover = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = cover.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const raise = () => {
      const focused = document.activeElement;
      element.close();
      element.showModal();
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    };
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== element)) raise();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
    // When Escape is pressed twice, browsers close it in spite of us.
    const reopen = () => {
      if (!element.open) element.showModal();
    };
    element.addEventListener("close", reopen);
    return () => {
      observer.disconnect();
      element.removeEventListener("close", reopen);
      element.close();
    };
  }, []);
  return cover;
}

/** When the page opens again, it reads what was refused meanwhile. Forms keep their input. */
function useReadAnewAfterwards(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      void queryClient.invalidateQueries();
      void router.invalidate();
    },
    [queryClient, router],
  );
}
