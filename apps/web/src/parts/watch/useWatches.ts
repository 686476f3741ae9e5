import { trpc } from "#api/transport.ts";

/** What the student watches; undefined until it is read, and on a server of the former version. */
export function useWatches() {
  const { data } = trpc.trainingReserve.getWatches.useQuery(undefined, {
    retry: false,
  });
  return data?.rows;
}
