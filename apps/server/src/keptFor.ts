/**
 * Asks once for everybody who wants to know at the same time or within this many milliseconds
 * after.
 */
export function keptFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      setTimeout(() => {
        asked = undefined;
      }, milliseconds).unref();
    });
    return asked;
  };
}
