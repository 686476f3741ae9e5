import { useEffect, useLayoutEffect, useRef } from "react";
import { usePageState } from "#api/shownPerson.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";

/** Few people ever see it, so it is no part of the first load. */
const ClosedPage = lazyPart(
  async () => (await import("./ClosedPage.tsx")).ClosedPage,
  <p>読み込んでいます…</p>,
);

/** The cover of a page whose person is not signed in any more (rule 13.18). */
export function Cover() {
  const state = usePageState();
  if (state === "open") return null;
  return (
    <>
      <FocusBelow />
      <ClosedPage state={state} />
    </>
  );
}

/**
 * Gives the focus back when the page opens again. It notes the place before the cover takes the focus,
 * whose code may come when the hidden page has lost it.
 */
function FocusBelow() {
  const below = useRef<Element | null>(null);
  useLayoutEffect(() => {
    below.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      // The page is visible again only by now.
      if (below.current instanceof HTMLElement) below.current.focus({ preventScroll: true });
      if (document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true });
    },
    [],
  );
  return null;
}
