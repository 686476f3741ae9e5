/** Asks once for all who want to know at the same time, and within so many milliseconds after. */
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
