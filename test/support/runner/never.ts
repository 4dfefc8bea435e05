/** A signal that never aborts. */
export const never = new AbortController().signal
