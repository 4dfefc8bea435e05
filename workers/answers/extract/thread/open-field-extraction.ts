import { AppError } from '#shared/contract/errors.ts'
import type { ExtractionRequest } from '#workers/answers/extract/extraction-request.ts'
import type { ModelReading, UnitedData } from '#workers/answers/extract/model/unite-with-model.ts'
import type { DeclaredData } from '#workers/answers/extract/read-declared.ts'
import { openThreads } from '#workers/threads/open-threads.ts'
import type { FieldReply, FieldTask } from './run-field-task.ts'

/** Fills schemas of callers in threads: schemas and pages decide how long it takes. */
export interface FieldExtraction {
  /** Runs `readDeclared`. Throws PAGE_TOO_COMPLEX above the CPU or memory limit, and the signal's reason. */
  readDeclared: (request: ExtractionRequest, signal: AbortSignal) => Promise<DeclaredData>
  /** Runs `uniteWithModel`. Throws as `readDeclared` does. */
  uniteWithModel: (reading: ModelReading, signal: AbortSignal) => Promise<UnitedData>
}

/** Opens up to `threads` threads. A task that uses more than `cpuMs` of CPU is ended. */
export function openFieldExtraction({
  threads,
  cpuMs = 3000,
}: {
  threads: number
  cpuMs?: number
}): FieldExtraction & AsyncDisposable {
  const pool = openThreads<FieldTask, FieldReply>({
    module: new URL('./field-thread.ts', import.meta.url),
    threads,
    minThreads: 0,
    limits: { cpuMs, heapMb: 384 },
    exceeded: tooComplex,
  })
  return {
    // The kind of a task decides about its reply.
    readDeclared: async (request, signal) =>
      (await pool.run({ kind: 'declared', request }, [], signal)) as DeclaredData,
    uniteWithModel: async (reading, signal) => (await pool.run({ kind: 'united', reading }, [], signal)) as UnitedData,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Filling the schema took more than ${limit}. Ask for fewer fields.`, {
    cause,
  })
}
