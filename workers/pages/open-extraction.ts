import { addAbortListener } from 'node:events'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ErrorCode, ErrorDetail } from '#shared/errors.ts'
import { AppError } from '#shared/errors.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'
import type { ThreadClock } from './thread-clock.ts'
import { newThreadClock, watchThread } from './thread-clock.ts'

export interface Extraction {
  /**
   * Runs `extractPage` in a thread of its own. The bytes of `raw.body` are handed over: the caller's array is empty
   * afterwards. Throws what `extractPage` throws, RESPONSE_TOO_LARGE for a page that takes too much time or memory,
   * and the signal's reason when it aborts.
   */
  extract: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
}

/** What crosses from a thread: an `AppError` would lose its class on the way. */
export type ThreadAnswer =
  | { page: ExtractedPage }
  | { error: { code: ErrorCode; message: string; details: readonly ErrorDetail[] } }

export interface ThreadTask {
  raw: RawPage
  options: ExtractOptions
  clock: ThreadClock
}

/** A pool of at most `threads` threads. One page may work in one of them for `timeLimitMs`; then the thread is ended. */
export async function openExtraction({
  threads,
  timeLimitMs = 2000,
}: {
  threads: number
  timeLimitMs?: number
}): Promise<Extraction & AsyncDisposable> {
  const pool = new Piscina<ThreadTask, ThreadAnswer>({
    filename: new URL('./extraction-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 384, stackSizeMb: 8 },
    execArgv: [],
    // Sleeping on shared memory would save microseconds a task and keep every idle thread from collecting garbage.
    atomics: 'disabled',
  })
  // A thread that fails while idle takes no page with it, and must not take the process: the pool starts another.
  pool.on('error', () => {})
  // The pool serves those who wait for a thread last come, first served: it is never given more than it has threads for.
  const inOrder = pLimit(threads)
  return {
    extract: (raw, options, signal) => {
      const read = () => runTask(pool, { raw: ownedBytes(raw), options }, { signal, timeLimitMs })
      return untilAborted(inOrder(read), signal)
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

async function runTask(
  pool: Piscina<ThreadTask, ThreadAnswer>,
  { raw, options }: Omit<ThreadTask, 'clock'>,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<ExtractedPage> {
  signal.throwIfAborted()
  const clock = newThreadClock()
  const watch = watchThread(clock, { limitMs: timeLimitMs, threads: () => pool.threads })
  try {
    const answer = await pool.run(
      { raw, options, clock },
      { signal: AbortSignal.any([signal, watch.signal]), transferList: [raw.body.buffer as ArrayBuffer] },
    )
    if ('page' in answer) return answer.page
    const { code, message, details } = answer.error
    throw new AppError(code, message, { details })
  } catch (thrown) {
    signal.throwIfAborted()
    if (watch.signal.aborted) throw tooLarge('takes too long to read', thrown)
    if (isOutOfMemory(thrown)) throw tooLarge('takes too much memory to read', thrown)
    throw thrown
  } finally {
    watch.stop()
  }
}

/** Settles as `work` does, or rejects the moment the signal aborts. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  using _listener = addAbortListener(signal, () => aborted.reject(signal.reason))
  return await Promise.race([work, aborted.promise])
}

/** A view into a larger buffer (Node pools small ones) is copied: handing over the buffer would take its neighbours. */
function ownedBytes(raw: RawPage): RawPage {
  const { body } = raw
  const whole = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
  return whole ? raw : { ...raw, body: new Uint8Array(body) }
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(found: string, cause: unknown): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The page ${found}.`, { cause })
}
