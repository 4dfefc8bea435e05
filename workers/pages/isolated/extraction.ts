import { openProcesses, type Processes } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'

export interface Extraction {
  /**
   * Runs `extractPage` in a child process. Throws as `extractPage` does, PAGE_TOO_COMPLEX for a page that exceeds the CPU or memory limit, and the signal's
   * reason when it aborts.
   */
  extract: (raw: RawPage, options: ExtractOptions, signal: AbortSignal) => Promise<ExtractedPage>
}

/** The work of one page, as it is sent to a process. */
export interface ExtractionTask {
  raw: RawPage
  options: ExtractOptions
}

const module = new URL('./extraction-process.ts', import.meta.url)

/** Opens up to `max` child processes for pages and what is read from them. One is always ready for pages. */
export const openPageProcesses = (max: number): Processes =>
  openProcesses({ max, warm: module, heapMb: 512, memoryMb: 1000, replyMb: 64 })

/** Extracts pages in child processes. A process is ended when a page uses more than `timeLimitMs` of CPU. */
export function createExtraction(processes: Processes, { timeLimitMs = 2000 } = {}): Extraction {
  const kind = { module, cpuMs: timeLimitMs, exceeded: tooComplex }
  return {
    // The kind of a task decides about its result.
    extract: async (raw, options, signal) => (await processes.run(kind, { raw, options }, signal)) as ExtractedPage,
  }
}

function tooComplex(limit: string, cause: unknown): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `Reading the page took more than ${limit}.`, { cause })
}
