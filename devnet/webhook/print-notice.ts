import { styleText } from 'node:util'
import type { PrintedNotice } from './read-notice.ts'

export interface Printed {
  /** Unix milliseconds. */
  at: number
  id: string
  /** For example `verified`. */
  state: string
  isTrusted: boolean
  /** Undefined if the body is not a notice. */
  notice: PrintedNotice | undefined
  body: string
}

/** Prints a notice to stdout, in colours on a terminal only. */
export function printNotice({ at, id, state, isTrusted, notice, body }: Printed): void {
  const time = new Date(at).toTimeString().slice(0, 8)
  const type = paint('bold', notice?.type ?? 'not a notice')
  console.log([time, type, paint(isTrusted ? 'green' : 'red', state), paint('dim', id)].join('  '))
  const lines = notice === undefined ? bodyLines(body) : noticeLines(notice)
  for (const line of lines) console.log(`    ${line}`)
}

function noticeLines({ url, facts, numbers, diff }: PrintedNotice): string[] {
  const diffLines = diff.map((line) => paint(formatOf(line), line))
  return [
    ...(url === undefined ? [] : [paint('underline', url)]),
    ...facts.map(plain),
    ...numbers.map((line) => paint('yellow', line)),
    ...diffLines,
  ]
}

const bodyLines = (body: string) => body.slice(0, maxBodyCharacters).split('\n').map(plain)

const maxBodyCharacters = 2000

function formatOf(diffLine: string): 'green' | 'red' | 'cyan' | 'reset' {
  if (diffLine.startsWith('+')) return 'green'
  if (diffLine.startsWith('-')) return 'red'
  return diffLine.startsWith('@@') ? 'cyan' : 'reset'
}

/** Colours text if stdout is a terminal that shows them. */
const paint = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, plain(text))

/** The text of a page must not move the cursor, change colours or reverse the direction of the line. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
