import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Ocr } from './ocr.ts'
import { openTesseractWasm } from './open-tesseract-wasm.ts'
import { systemTesseract } from './system-tesseract.ts'

interface OcrOptions {
  /** The system's tesseract. Without it, tesseract runs as WebAssembly, which knows English only. */
  program: string | undefined
  /** Languages of the system's tesseract, joined by `+`. */
  languages: string
}

/** Opens the recognition of text. Half of the cores are used for it at most. */
export function openOcr({ program, languages }: OcrOptions): Ocr & AsyncDisposable {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
  const limit = pLimit(atOnce)
  const engine = program === undefined ? openTesseractWasm(atOnce) : systemTesseract(program, languages)
  return {
    recognize: (picture, signal) =>
      limit(async () => {
        signal.throwIfAborted()
        return engine.recognize(picture, signal)
      }),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}
