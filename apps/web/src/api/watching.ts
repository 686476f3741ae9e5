/**
 * How a list that others move is read: again every 30 seconds while it is in view, and whenever the
 * window comes back, so that people watch places and queues change.
 */
export const watching = { refetchInterval: 30_000, refetchOnWindowFocus: "always" } as const;
