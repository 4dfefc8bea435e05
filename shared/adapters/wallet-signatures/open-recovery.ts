import { Piscina } from 'piscina'
import { AppError } from '#shared/errors.ts'

export interface RecoverTask {
  text: string
  /** Hex. */
  signature: `0x${string}`
}

/** Lower-case; undefined for what is no signature of 65 bytes. */
export type Recovered = string | undefined

export interface Recovery extends AsyncDisposable {
  /** Who signed a text by EIP-191. Throws CAPACITY_EXCEEDED when too many wait. */
  signerOf: (text: string, signature: `0x${string}`) => Promise<Recovered>
}

/** At three milliseconds each this many wait for less than a second. */
const waitingLimit = 256

/** A recovery is milliseconds of arithmetic, so it has threads of its own, started with the first. */
export function openRecovery(threads: number): Recovery {
  let pool: Piscina<RecoverTask, Recovered> | undefined
  return {
    async signerOf(text, signature) {
      pool ??= openPool(threads)
      if (pool.queueSize >= waitingLimit) throw tooMany()
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
    // Sleeping on shared memory would keep every idle thread from collecting garbage.
    atomics: 'disabled',
  })
  // A thread that fails while idle must not take the process: the pool starts another.
  pool.on('error', () => {})
  return pool
}

const tooMany = () =>
  new AppError('CAPACITY_EXCEEDED', 'More signatures wait to be checked than can be soon. Nothing was charged.', {
    retryAfterSeconds: 1,
  })
