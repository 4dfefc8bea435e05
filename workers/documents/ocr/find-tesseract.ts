import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { tesseractEnv } from './system-tesseract.ts'

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
