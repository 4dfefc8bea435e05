import type { Processes } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { RslContent } from '#workers/sites/usage/vocabularies/read-rsl.ts'

/** Runs `readRsl` in a child process. Throws PAGE_TOO_COMPLEX, and the signal's reason when it aborts. */
export type ReadRsl = (document: Uint8Array, signal: AbortSignal) => Promise<RslContent[]>

export function readRslIsolated(processes: Processes): ReadRsl {
  const kind = { module: new URL('./rsl-process.ts', import.meta.url), cpuMs: 500, exceeded: tooComplex }
  // The kind of a task decides about its result.
  return async (document, signal) => (await processes.run(kind, document, signal)) as RslContent[]
}

const tooComplex = (limit: string, cause: unknown) =>
  new AppError('PAGE_TOO_COMPLEX', `Reading the licence took more than ${limit}.`, { cause })
