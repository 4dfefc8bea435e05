import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dpiOf, type Ocr, type PagePicture } from './ocr.ts'

/** The whole environment of the program. One thread for each process. */
const tesseractEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' }

const maxOutputBytes = 4_000_000

/** Runs the system's tesseract, one process for each picture. It reads and writes no files. */
export function systemTesseract(program: string, languages: string): Ocr & AsyncDisposable {
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
