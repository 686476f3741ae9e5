/** Read once per visit and then forgotten, so that the next visit asks which have been seen. */
export const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
