/**
 * What a reader of the log has seen, as PostgreSQL writes a snapshot: every transaction below
 * `xmax` that is not among those under way.
 */
export type Snapshot = { xmin: bigint; xmax: bigint; underWay: readonly bigint[] };

/** A snapshot with many transactions under way is told more coarsely. */
const UNDER_WAY_MAX = 40;

export function parseSnapshot(text: string): Snapshot {
  const [xmin = "", xmax = "", underWay = ""] = text.split(":");
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    underWay: underWay === "" ? [] : underWay.split(",").map(BigInt),
  };
}

export function snapshotText({ xmin, xmax, underWay }: Snapshot): string {
  // What is then read twice does no harm; what is never read would.
  if (underWay.length > UNDER_WAY_MAX) return `${xmin}:${xmin}:`;
  return `${xmin}:${xmax}:${underWay.join()}`;
}

/** Whether a reader with this snapshot has seen what this transaction wrote. */
export function hasSeen({ xmin, xmax, underWay }: Snapshot, transaction: bigint): boolean {
  return transaction < xmin || (transaction < xmax && !underWay.includes(transaction));
}

/**
 * How far somebody has followed the log: the run of the database, since whose transactions have
 * their numbers for sure, and a snapshot.
 */
export type Cursor = { run: string; snapshot: Snapshot };

export const cursorText = ({ run, snapshot }: Cursor) => `${run}/${snapshotText(snapshot)}`;

/** Of a text that has the form of a cursor. */
export function parseCursor(text: string): Cursor {
  const [run = "", snapshot = ""] = text.split("/");
  return { run, snapshot: parseSnapshot(snapshot) };
}
