import { AppError } from '#shared/contract/errors.ts'
import { openThreads } from '#shared/threads/open-threads.ts'
import { ownedBytes } from '#shared/threads/owned-bytes.ts'
import type { Detection, TechnologySource } from '#workers/facts/tech/detect-technologies.ts'
import type { PublicFingerprints } from '#workers/facts/tech/public-schema/add-public-fingerprints.ts'
import type { TechnologyReply, TechnologyTask } from './run-technology-task.ts'

export interface Technologies {
  /**
   * Runs `detectTechnologies` in a thread. The bytes of `source.body` are transferred: the caller's array is empty
   * afterwards. Throws as it does, PAGE_TOO_COMPLEX above the CPU or memory limit, and the signal's reason.
   */
  detect: (source: TechnologySource, signal: AbortSignal) => Promise<Detection>
  /** The paths of the global variables that show a technology, such as `jQuery.fn.jquery`. */
  globalNames: (signal: AbortSignal) => Promise<string[]>
}

export interface TechnologiesOptions {
  threads: number
  /** A folder with fingerprints in the public schema. */
  directory: string | undefined
  /** Called once the folder was read. */
  onLoaded?: (loaded: PublicFingerprints) => void
}

/** Opens up to `threads` threads. Throws if `directory` cannot be read. */
export async function openTechnologies(options: TechnologiesOptions): Promise<Technologies & AsyncDisposable> {
  const { threads, directory, onLoaded } = options
  const pool = openThreads<TechnologyTask, TechnologyReply>({
    module: new URL('./technology-thread.ts', import.meta.url),
    threads,
    minThreads: 0,
    // The first task of a thread also reads the fingerprints.
    limits: { cpuMs: directory === undefined ? 3000 : 15_000, heapMb: 512 },
    exceeded: tooComplex,
  })
  await using opening = new AsyncDisposableStack()
  opening.use(pool)
  if (directory !== undefined) {
    const loaded = await pool.run({ kind: 'load', directory }, [], AbortSignal.timeout(loadTimeoutMs))
    // The kind of a task decides about its reply.
    onLoaded?.(loaded as PublicFingerprints)
  }
  const scope = opening.move()
  return {
    detect: async (source, signal) => {
      const body = ownedBytes(source.body)
      const task = { kind: 'detect', directory, source: { ...source, body } } as const
      return (await pool.run(task, [body.buffer], signal)) as Detection
    },
    globalNames: async (signal) => (await pool.run({ kind: 'globals', directory }, [], signal)) as string[],
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

const loadTimeoutMs = 60_000

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Reading the page took more than ${limit}.`, { cause })
}
