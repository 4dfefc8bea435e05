import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import type { Ocr } from './ocr.ts'

/**
 * Runs tesseract.js, which starts a thread of its own. The language data comes from a package: nothing is downloaded or
 * written. The thread ends after a pause, because it keeps up to 200 MB of memory.
 */
export function openTesseractJs(): Ocr & AsyncDisposable {
  let starting: Promise<Worker> | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = starting
    starting = undefined
    await ending?.then(
      (worker) => worker.terminate(),
      () => undefined,
    )
  }
  return {
    async recognize({ png }, signal) {
      clearTimeout(idle)
      starting ??= startWorker()
      const aborted = Promise.withResolvers<never>()
      const abort = () => {
        // A recognition cannot be stopped, so its thread is ended.
        void end()
        aborted.reject(signal.reason as Error)
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        const worker = await Promise.race([starting, aborted.promise])
        const { data } = await Promise.race([worker.recognize(Buffer.from(png)), aborted.promise])
        return data.text
      } catch (thrown) {
        void end()
        throw thrown
      } finally {
        signal.removeEventListener('abort', abort)
        idle = setTimeout(() => void end(), idleMs).unref()
      }
    },
    [Symbol.asyncDispose]: end,
  }
}

const idleMs = 30_000

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng')), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler, an error of the thread would end the process.
    errorHandler: () => {},
  })
}
