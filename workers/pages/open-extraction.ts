import { addAbortListener } from 'node:events'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ErrorCode, ErrorDetail } from '#shared/errors.ts'
import { AppError } from '#shared/errors.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'

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
  /** Shared with the pool: when the thread began, in Unix milliseconds. */
  startedAt: BigInt64Array
}

/** A pool of at most `threads` threads. One page may use one of them for `timeLimitMs`; then the thread is ended. */
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
  { raw, options }: Omit<ThreadTask, 'startedAt'>,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<ExtractedPage> {
  signal.throwIfAborted()
  const startedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const watch = watchTime(startedAt, timeLimitMs)
  try {
    const answer = await pool.run(
      { raw, options, startedAt },
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

/** Aborts when the thread has worked for the limit; the start of a thread does not count. */
function watchTime(startedAt: BigInt64Array, timeLimitMs: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  let timer = setTimeout(check, timeLimitMs)
  function check() {
    const start = Number(Atomics.load(startedAt, 0))
    const left = start === 0 ? timeLimitMs : start + timeLimitMs - Date.now()
    if (left <= 0) controller.abort()
    else timer = setTimeout(check, left)
  }
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
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
