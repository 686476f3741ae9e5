import { usePageState } from "#api/shownPerson.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";

/** Few people ever see it, so it is no part of the first load. */
const ClosedPage = lazyPart(
  async () => (await import("./ClosedPage.tsx")).ClosedPage,
  <p>読み込んでいます…</p>,
);

/** The cover of a page whose person is not signed in any more (rule 13.18). */
export function Cover() {
  const state = usePageState();
  return state === "open" ? null : <ClosedPage state={state} />;
}
