/**
 * How to read a list that other people change: every 30 seconds while it is visible and whenever
 * the window comes back. So people can watch places and queues change.
 */
export const watching = { refetchInterval: 30_000, refetchOnWindowFocus: "always" } as const;
