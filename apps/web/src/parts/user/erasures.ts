/** Where the settings list who waits to be erased. */
export const ERASURES = "erasures";
