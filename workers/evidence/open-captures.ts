import type { Capture, CaptureStore } from '#shared/storage/stores/captures.ts'

/** Stores what answers cite. */
export interface Captures {
  /** Stores these pages, and what they declare, for 30 days, so that `POST /proof/verify` can check the citations of an answer. */
  keep: (captures: readonly Capture[]) => Promise<void>
}

export function openCaptures(store: CaptureStore, now: () => number): Captures {
  return {
    async keep(captures) {
      await Promise.all(
        captures.map(({ url, title, text, hash, fetchedAt, part }) =>
          store.save({ url, title, text, hash, fetchedAt, ...(part && { part }) }, now()),
        ),
      )
    },
  }
}
