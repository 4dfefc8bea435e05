import { AppError } from '#shared/contract/errors.ts'
import { openThreads } from '#shared/threads/open-threads.ts'
import type { Ocr } from './ocr.ts'
import type { PagePicture } from './page-picture.ts'

/**
 * Runs tesseract as WebAssembly in up to `threads` threads. The language data comes from a package: nothing is downloaded or
 * written. The threads end after a pause, because each keeps up to 200 MB of memory.
 */
export function openTesseractWasm(threads: number): Ocr & AsyncDisposable {
  const pool = openThreads<PagePicture, string>({
    module: new URL('./ocr-thread.ts', import.meta.url),
    threads,
    minThreads: 0,
    // Callers give a page less time.
    limits: { cpuMs: 120_000, heapMb: 256 },
    exceeded: (limit, cause) =>
      new AppError('PAGE_TOO_COMPLEX', `Recognizing the page took more than ${limit}.`, { cause }),
  })
  return {
    recognize: (picture, signal) => pool.run(picture, [], signal),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
