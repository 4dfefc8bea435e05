import { Piscina } from 'piscina'
import { AppError } from '#shared/contract/errors.ts'

export interface RecoverTask {
  text: string
  /** Hex. */
  signature: `0x${string}`
}

/** The signer's address in lower case; undefined if the signature does not have 65 bytes. */
export type Recovered = string | undefined

export interface Recovery extends AsyncDisposable {
  /** Recovers the signer of an EIP-191 message. Throws CAPACITY_EXCEEDED if the queue is full. */
  signerOf: (text: string, signature: `0x${string}`) => Promise<Recovered>
}

/** At 3 ms each, a full queue takes less than a second. */
const maxQueueSize = 256

/** Recovers signers in a thread pool: each recovery takes milliseconds of CPU time. The first call starts the pool. */
export function openRecovery(threads: number): Recovery {
  let pool: Piscina<RecoverTask, Recovered> | undefined
  return {
    async signerOf(text, signature) {
      pool ??= openPool(threads)
      if (pool.queueSize >= maxQueueSize) throw queueFull()
      return pool.run({ text, signature })
    },
    [Symbol.asyncDispose]: async () => pool?.destroy(),
  }
}

function openPool(threads: number): Piscina<RecoverTask, Recovered> {
  const pool = new Piscina<RecoverTask, Recovered>({
    filename: new URL('./recover-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 4,
    execArgv: [],
    // An idle thread that waits on shared memory cannot collect garbage.
    atomics: 'disabled',
  })
  // Without a listener, a thread that fails while idle would end the process. The pool replaces the thread.
  pool.on('error', () => {})
  return pool
}

const queueFull = () =>
  new AppError(
    'CAPACITY_EXCEEDED',
    'Too many signatures are waiting to be verified. Nothing was charged. Try again in a second.',
    {
      retryAfterSeconds: 1,
    },
  )
