import { lazy, Suspense } from "react";
import { usePageState } from "#api/shownPerson.ts";

const RETRY = 3000;

/** Without a network it waits. An error would take the page below with it. */
async function load() {
  for (;;) {
    try {
      return { default: (await import("./ClosedPage.tsx")).ClosedPage };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

/** Few people ever see it, so it is no part of the first load. */
const ClosedPage = lazy(load);

/** The cover of a page whose person is not signed in any more (rule 13.18). */
export function Cover() {
  const state = usePageState();
  if (state === "open") return null;
  return (
    <Suspense fallback={<p>読み込んでいます…</p>}>
      <ClosedPage state={state} />
    </Suspense>
  );
}
