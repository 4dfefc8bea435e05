import type { Processes } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { ContentComparison, ComparedPage } from '#workers/answers/compare/compare-contents.ts'
import type { PageRecords } from '#workers/answers/extract-smart/records/find-records.ts'
import type { RecordList } from '#workers/answers/extract-smart/records/record-list.ts'
import type { ModelReading, UnitedData } from '#workers/answers/extract/model/unite-with-model.ts'
import type { ExtractionRequest, DeclaredData } from '#workers/answers/extract/read-declared.ts'
import { maxEvidenceChars } from '#workers/evidence/source.ts'
import type { FieldReply, FieldTask } from './field-process.ts'

/** Reads the facts of pages in child processes: pages and the schemas of callers decide how long it takes. */
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

/** A task that uses more than `cpuMs` of CPU is ended. */
export function createFieldExtraction(processes: Processes, { cpuMs = 3000 } = {}): FieldExtraction {
  const kind = { module: new URL('./field-process.ts', import.meta.url), cpuMs, exceeded: tooComplex }
  // The kind of a task decides about its reply.
  const run = (task: FieldTask, signal: AbortSignal): Promise<FieldReply> =>
    processes.run(kind, task, signal) as Promise<FieldReply>
  return {
    readDeclared: async (request, signal) => (await run({ kind: 'declared', request }, signal)) as DeclaredData,
    uniteWithModel: async (reading, signal) => (await run({ kind: 'united', reading }, signal)) as UnitedData,
    findRecords: async (page, signal) => (await run({ kind: 'records', page }, signal)) as RecordList[],
    compareContents: async (pages, focus, signal) =>
      (await run({ kind: 'compared', pages: pages.map(evidenceOf), focus }, signal)) as ContentComparison,
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
