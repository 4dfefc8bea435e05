import { writeFile } from 'node:fs/promises'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'

interface Answered {
  method: string
  path: string
  /** The file for `--out`. */
  out: string | undefined
}

/**
 * Writes an answer. To the file of `--out`: its picture or PDF, else its text, or the whole answer if the name ends in .json. To a
 * terminal: the fields on lines of their own and the text below. To a pipe or file: as it arrived. Returns what the file got.
 */
export async function writeAnswer(text: string, { method, path, out }: Answered): Promise<string | undefined> {
  const [pathname = ''] = path.split('?')
  const operation = operations.find((known) => known.path === pathname && known.method === method)
  const answer = objectOf(text)
  if (out !== undefined) {
    const { content, is } = fileOf(text, { answer, operation, out })
    await writeFile(out, content)
    return `${is} to ${out}, ${content.length.toLocaleString('en')} bytes`
  }
  console.log(process.stdout.isTTY && answer !== undefined ? readable(answer, operation) : text)
  return undefined
}

type Fields = Record<string, unknown>

interface AnswerFile {
  answer: Fields | undefined
  operation: Operation | undefined
  out: string
}

function fileOf(text: string, { answer, operation, out }: AnswerFile): { content: Buffer; is: string } {
  const whole = { content: Buffer.from(text), is: 'the answer' }
  if (answer === undefined || out.endsWith('.json')) return whole
  const image = operation?.tool?.images?.map(({ field }) => answer[field]).find((value) => typeof value === 'string')
  if (typeof image === 'string') return { content: Buffer.from(image, 'base64'), is: 'the picture or PDF' }
  const [written] = textsOf(answer, operation)
  return written === undefined ? whole : { content: Buffer.from(`${written}\n`), is: 'the text' }
}

function readable(answer: Fields, operation: Operation | undefined): string {
  const texts = new Set(operation?.tool?.texts)
  const images = new Set(operation?.tool?.images?.map(({ field }) => field))
  const shown = Object.entries(answer)
    .filter(([field]) => !texts.has(field))
    .map(([field, value]) => [field, images.has(field) ? `${String(value).length} characters, see --out` : value])
  return [JSON.stringify(Object.fromEntries(shown), undefined, 2), ...textsOf(answer, operation)].join('\n\n')
}

/** The output fields that are text, at the top of an answer. */
const textsOf = (answer: Fields, operation: Operation | undefined): string[] =>
  (operation?.tool?.texts ?? []).map((field) => answer[field]).filter((value) => typeof value === 'string')

function objectOf(text: string): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}
