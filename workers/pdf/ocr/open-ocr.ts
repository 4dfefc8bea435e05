import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { openProcesses } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import { dpiOf, type Ocr, type PagePicture } from './ocr.ts'

interface OcrOptions {
  /** The system's tesseract. Without it, tesseract runs as WebAssembly, which reads English only. */
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

/** The whole environment of the program. One thread for each process. */
const tesseractEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' }

const maxOutputBytes = 4_000_000

/** Runs the system's tesseract, one process for each picture. It reads and writes no files. */
function systemTesseract(program: string, languages: string): Ocr & AsyncDisposable {
  return {
    recognize: (picture, signal) =>
      new Promise((resolve, reject) => {
        const child = execFile(
          program,
          ['stdin', 'stdout', '-l', languages, '--dpi', String(dpiOf(picture))],
          { signal, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes, env: tesseractEnv },
          (error, stdout) => {
            if (signal.aborted) reject(signal.reason as Error)
            else if (error === null) resolve(stdout)
            else reject(error)
          },
        )
        // A process that ends early closes its input.
        child.stdin?.on('error', () => {})
        child.stdin?.write(pgmHeader(picture))
        child.stdin?.end(picture.gray)
      }),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** The header of a binary PGM file: https://netpbm.sourceforge.net/doc/pgm.html */
const pgmHeader = ({ width, height }: PagePicture) => `P5\n${width} ${height}\n255\n`

/** The name of the system's tesseract, if it is installed with all of these languages, joined by `+`. */
export async function findTesseract(languages: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--list-langs'], { timeout: 10_000, env: tesseractEnv })
    const installed = new Set(stdout.split('\n').map((line) => line.trim()))
    return languages.split('+').every((language) => installed.has(language)) ? program : undefined
  } catch {
    return undefined
  }
}

const program = 'tesseract'

/**
 * Runs tesseract as WebAssembly in up to `max` child processes. The language data comes from a package: nothing is downloaded or
 * written. The processes end after a pause, because each keeps up to 200 MB of memory.
 */
function openTesseractWasm(max: number): Ocr & AsyncDisposable {
  const processes = openProcesses({ max, heapMb: 256, memoryMb: 1000, replyMb: 16 })
  const kind = {
    module: new URL('./ocr-process.ts', import.meta.url),
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
