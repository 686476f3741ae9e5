import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { scheduleSearch } from "#features/attendance/scheduleCriteria.ts";
import { logSearch } from "#features/log/logSearch.ts";
import { linkingSearch } from "#features/studentImport/linking/importRange.ts";
import { parseSearch, typedSearch, writeSearch } from "#ui/typedSearch.ts";
import { whyUnreadable } from "./unreadable.ts";

/** What a router with one route says when the route refuses an address. */
async function whyNot(route: object, address: string) {
  const rootRoute = createRootRoute();
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: "/found/$id", ...route }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    parseSearch,
    stringifySearch: writeSearch,
  });
  await router.load();
  return whyUnreadable(router.state.matches.find(({ error }) => error)?.error);
}

const REVERSED = "開始日が終了日より後になっています";
const OTHER = "アドレスが正しいか確認してください。";

test.each([
  [
    "attendance",
    scheduleSearch,
    "start=2027-03-12&end=2027-03-01",
    "範囲開始日が範囲終了日より後になっています",
  ],
  [
    "attendance",
    scheduleSearch,
    "start=2027-03-01&end=2027-06-01",
    "範囲は60日以内を選択してください。",
  ],
  ["the log", logSearch, "start=2027-03-12&end=2027-03-01", REVERSED],
  ["the log", logSearch, "start=2027-03-01&end=2027-03-09", "期間は8日以内を選択してください。"],
  ["the import", linkingSearch, "from=2027-03-12&to=2027-03-01", REVERSED],
  [
    "the import",
    linkingSearch,
    "from=2027-03-01&to=2027-03-31",
    "範囲は30日以内を選択してください。",
  ],
  ["the log", logSearch, "start=tomorrow", OTHER],
])(
  "an address of %s with a range that it does not take says what is wrong",
  async (_, schema, search, why) => {
    expect(
      await whyNot({ validateSearch: typedSearch(schema as z.ZodMiniType) }, `/found/1?${search}`),
    ).toBe(why);
  },
);

test("an id that is none is told in general, and an error of the screen is none of the address", async () => {
  expect(await whyNot({ params: { parse: z.object({ id: z.int() }).parse } }, "/found/first")).toBe(
    OTHER,
  );
  expect(whyUnreadable(new Error("broken"))).toBeNull();
});
