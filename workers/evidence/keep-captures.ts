import type { CaptureStore } from '#shared/storage/stores/captures.ts'
import type { Source } from './source.ts'

/** Stores what answers cite. */
export interface Captures {
  /** Stores these sources for 30 days, so that `POST /proof/verify` can check the citations of an answer. */
  keep: (sources: readonly Source[]) => Promise<void>
}

export function openCaptures(captures: CaptureStore, now: () => number): Captures {
  return {
    async keep(sources) {
      await Promise.all(
        sources.map(({ url, title, text, hash, fetchedAt }) =>
          captures.save({ url, title, text, hash, fetchedAt }, now()),
        ),
      )
    },
  }
}
