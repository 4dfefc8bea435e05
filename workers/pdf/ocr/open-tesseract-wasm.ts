import { openProcesses } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Ocr, PagePicture } from './ocr.ts'

/**
 * Runs tesseract as WebAssembly in up to `max` child processes. The language data comes from a package: nothing is downloaded or
 * written. The processes end after a pause, because each keeps up to 200 MB of memory.
 */
export function openTesseractWasm(max: number): Ocr & AsyncDisposable {
  const processes = openProcesses({ max, heapMb: 256, memoryMb: 1000, replyMb: 16 })
  const kind = {
    module: new URL('#workers/pdf/ocr/ocr-process.ts', import.meta.url),
    // Callers give a page less time.
    cpuMs: 120_000,
    exceeded: (limit: string, cause: unknown) =>
      new AppError('PAGE_TOO_COMPLEX', `Recognizing the page took more than ${limit}.`, { cause }),
  }
  return {
    // The kind of a task decides about its result.
    recognize: async (picture: PagePicture, signal) => (await processes.run(kind, picture, signal)) as string,
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
}
