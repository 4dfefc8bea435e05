import { addAbortListener } from 'node:events'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { AppError, type ErrorCode, type ErrorDetail } from '#shared/contract/errors.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { newThreadClock, watchThread, type ThreadClock } from './thread-clock.ts'

export interface Extraction {
  /**
   * Runs `extractPage` in a thread. The bytes of `raw.body` are transferred: the caller's array is empty afterwards.
   * Throws as `extractPage` does, RESPONSE_TOO_LARGE for a page that exceeds the CPU or memory limit, and the signal's
   * reason when it aborts.
   */
  extract: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
}

/** The message from a thread. It has error fields because an `AppError` would lose its class in transfer. */
export type ThreadResult =
  | { page: ExtractedPage }
  | { error: { code: ErrorCode; message: string; details: readonly ErrorDetail[] } }

export interface ThreadTask {
  raw: RawPage
  options: ExtractOptions
  clock: ThreadClock
}

/** Opens a pool of up to `threads` threads. A thread is terminated when a page uses more than `timeLimitMs` of CPU. */
export async function openExtraction({
  threads,
  timeLimitMs = 2000,
}: {
  threads: number
  timeLimitMs?: number
}): Promise<Extraction & AsyncDisposable> {
  const pool = new Piscina<ThreadTask, ThreadResult>({
    filename: new URL('./extraction-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: 8 },
    execArgv: [],
    // Atomics.wait would save microseconds per task, but prevent garbage collection in idle threads.
    atomics: 'disabled',
  })
  // The failure of an idle thread must not end the process. The pool starts another thread.
  pool.on('error', () => {})
  // Piscina does not serve waiting tasks first come, first served. The limit keeps its queue empty.
  const limit = pLimit(threads)
  return {
    extract: (raw, options, signal) => {
      const read = () => runTask(pool, { raw: ownedBytes(raw), options }, { signal, timeLimitMs })
      return untilAborted(limit(read), signal)
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

const maxHeapMb = 384

async function runTask(
  pool: Piscina<ThreadTask, ThreadResult>,
  { raw, options }: Omit<ThreadTask, 'clock'>,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<ExtractedPage> {
  signal.throwIfAborted()
  const clock = newThreadClock()
  const watch = watchThread(clock, { limitMs: timeLimitMs, threads: () => pool.threads })
  try {
    const result = await pool.run(
      { raw, options, clock },
      { signal: AbortSignal.any([signal, watch.signal]), transferList: [raw.body.buffer as ArrayBuffer] },
    )
    if ('page' in result) return result.page
    const { code, message, details } = result.error
    throw new AppError(code, message, { details })
  } catch (thrown) {
    signal.throwIfAborted()
    if (watch.signal.aborted) throw tooLarge(`${timeLimitMs} ms of CPU time`, thrown)
    if (isOutOfMemory(thrown)) throw tooLarge(`${maxHeapMb} MB of memory`, thrown)
    throw thrown
  } finally {
    watch.stop()
  }
}

/** Settles as `work` does, or rejects as soon as the signal aborts. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  using _listener = addAbortListener(signal, () => aborted.reject(signal.reason))
  return await Promise.race([work, aborted.promise])
}

/** Copies a view into a larger buffer, such as Node's buffer pool: transferring it would take the other views along. */
function ownedBytes(raw: RawPage): RawPage {
  const { body } = raw
  const whole = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
  return whole ? raw : { ...raw, body: new Uint8Array(body) }
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(limit: string, cause: unknown): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `Reading the page took more than ${limit}.`, { cause })
}
