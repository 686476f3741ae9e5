import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const POLL_INTERVAL = 60_000;

export const versionKey = ["version"];

const versionFile = z.object({ version: z.string() });

let loaded: string | null = null;

/** The version that this page came from: the first one that the server named after loading. */
export function loadedVersion(named: string): string {
  loaded ??= named;
  return loaded;
}

const askVersion = () => fetch("/version.json", { cache: "no-store" });

/** Whether the server answers, or whoever serves its files. */
export const isServerThere = () =>
  askVersion().then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The version that the server runs now. We ask again while the tab is visible and when it becomes
 * visible (rule 18.21). `named` is the version in the server's latest answer. A missing answer
 * changes nothing.
 */
export const servedVersionQuery = (named: string) =>
  queryOptions({
    queryKey: versionKey,
    queryFn: async () => {
      const response = await askVersion();
      return versionFile.parse(await response.json()).version;
    },
    initialData: named,
    staleTime: POLL_INTERVAL,
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: "always",
    retry: false,
  });
