import { AppError } from '#shared/contract/errors.ts'
import { openThreads } from '#shared/threads/open-threads.ts'
import { ownedBytes } from '#shared/threads/owned-bytes.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'

export interface Extraction {
  /**
   * Runs `extractPage` in a thread. The bytes of `raw.body` are transferred: the caller's array is empty afterwards.
   * Throws as `extractPage` does, PAGE_TOO_COMPLEX for a page that exceeds the CPU or memory limit, and the signal's
   * reason when it aborts.
   */
  extract: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
}

export interface ExtractionTask {
  raw: RawPage
  options: ExtractOptions
}

/** Opens a pool of up to `threads` threads. A thread is terminated when a page uses more than `timeLimitMs` of CPU. */
export async function openExtraction({
  threads,
  timeLimitMs = 2000,
}: {
  threads: number
  timeLimitMs?: number
}): Promise<Extraction & AsyncDisposable> {
  const pool = openThreads<ExtractionTask, ExtractedPage>({
    module: new URL('./extraction-thread.ts', import.meta.url),
    threads,
    minThreads: 1,
    limits: { cpuMs: timeLimitMs, heapMb: 384 },
    exceeded: tooComplex,
  })
  return {
    extract: (raw, options, signal) => {
      const body = ownedBytes(raw.body)
      return pool.run({ raw: { ...raw, body }, options }, [body.buffer], signal)
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Reading the page took more than ${limit}.`, { cause })
}
