/** How many screens a test visits, so that no worker has to do all of an administrator's. */
const SHARE = 25;

/** The list in parts for several tests, each with the number of its first member. */
export function sharesOf<T>(list: readonly T[]): [number, T[]][] {
  return Array.from({ length: Math.ceil(list.length / SHARE) }, (_, part) => [
    part * SHARE + 1,
    list.slice(part * SHARE, (part + 1) * SHARE),
  ]);
}
