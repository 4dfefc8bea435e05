import { AppError } from '#shared/contract/errors.ts'
import { openThreads } from '#shared/threads/open-threads.ts'
import type { ContentComparison } from '#workers/answers/compare/compare-contents.ts'
import type { ComparedPage } from '#workers/answers/compare/page-contents.ts'
import type { PageRecords } from '#workers/answers/extract-smart/records/find-records.ts'
import type { RecordList } from '#workers/answers/extract-smart/records/record-list.ts'
import type { ExtractionRequest } from '#workers/answers/extract/extraction-request.ts'
import type { ModelReading, UnitedData } from '#workers/answers/extract/model/unite-with-model.ts'
import type { DeclaredData } from '#workers/answers/extract/read-declared.ts'
import { maxEvidenceChars } from '#workers/evidence/source.ts'
import type { FieldReply, FieldTask } from './run-field-task.ts'

/** Reads the facts of pages in threads: pages and the schemas of callers decide how long it takes. */
export interface FieldExtraction {
  /** Runs `readDeclared`. Throws PAGE_TOO_COMPLEX above the CPU or memory limit, and the signal's reason. */
  readDeclared: (request: ExtractionRequest, signal: AbortSignal) => Promise<DeclaredData>
  /** Runs `uniteWithModel`. Throws as `readDeclared` does. */
  uniteWithModel: (reading: ModelReading, signal: AbortSignal) => Promise<UnitedData>
  /** Runs `findRecords`. Throws as `readDeclared` does. */
  findRecords: (page: PageRecords, signal: AbortSignal) => Promise<RecordList[]>
  /** Runs `compareContents`. Throws as `readDeclared` does. */
  compareContents: (
    pages: readonly ComparedPage[],
    focus: string | undefined,
    signal: AbortSignal,
  ) => Promise<ContentComparison>
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
    findRecords: async (page, signal) => (await pool.run({ kind: 'records', page }, [], signal)) as RecordList[],
    compareContents: async (pages, focus, signal) =>
      (await pool.run({ kind: 'compared', pages: pages.map(evidenceOf), focus }, [], signal)) as ContentComparison,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** A page without the parts that a comparison does not read. */
const evidenceOf = ({ index, text }: ComparedPage): ComparedPage => ({ index, text: text.slice(0, maxEvidenceChars) })

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError(
    'PAGE_TOO_COMPLEX',
    `Reading the facts of the page took more than ${limit}. Ask for fewer fields, or use a shorter page.`,
    {
      cause,
    },
  )
}
