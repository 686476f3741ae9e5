type Read = { data: unknown; error: unknown; isFetching: boolean; isPlaceholderData: boolean };

/**
 * Whether the answer to what was typed is still to come, and why it did not. Reading it anew, after
 * news, changes neither.
 */
export function readingOf({ data, error, isFetching, isPlaceholderData }: Read) {
  return {
    isReading: isFetching && (data === undefined || isPlaceholderData),
    error: data === undefined ? error : null,
  };
}
