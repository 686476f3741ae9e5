import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const POLL_INTERVAL = 60_000;

export const versionKey = ["version"];

const versionFile = z.object({ version: z.string() });

let loaded: string | null = null;

/** The version that this page came from: the first that the server has named since it was loaded. */
export function loadedVersion(named: string): string {
  loaded ??= named;
  return loaded;
}

/**
 * The version that the server runs now, asked for again while the tab is in sight and as it comes back
 * into sight (rule 18.21). `named` is what the server has said of itself just now. An answer that does
 * not come says nothing new.
 */
export const servedVersionQuery = (named: string) =>
  queryOptions({
    queryKey: versionKey,
    queryFn: async () => {
      const response = await fetch("/version.json", { cache: "no-store" });
      return versionFile.parse(await response.json()).version;
    },
    initialData: named,
    staleTime: POLL_INTERVAL,
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: "always",
    retry: false,
  });
