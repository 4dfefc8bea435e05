import { escapeHtml } from '#shared/text/escape-html.ts'
import { escapeText } from '#workers/pages/markdown/escape.ts'
import { maxOf } from '#workers/pages/max-of.ts'

/** A table as GFM and as HTML. */
interface CsvTable {
  markdown: string
  html: () => string
}

/**
 * Reads delimiter-separated values (RFC 4180) as a table whose first record is its header. The delimiter is the most frequent one of
 * comma, semicolon, tab and bar in the first record. Undefined for a text without records, with a quote that does not end, or with more than a million fields.
 * Takes linear time.
 */
export function readCsv(text: string): CsvTable | undefined {
  const [header, ...rows] = recordsOf(text) ?? []
  if (header === undefined) return undefined
  const width = maxOf([header, ...rows], (cells) => cells.length)
  // A row may have fewer cells than the header, which needs all: padded rows would make a wide file huge.
  const columns = [...header, ...Array.from({ length: width - header.length }, () => '')]
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return {
    markdown: [line(columns), `|${' --- |'.repeat(width)}`, ...rows.map(line)].join('\n'),
    html: () => {
      const body = rows.map((cells) => row(cells, 'td')).join('')
      return `<table><thead>${row(columns, 'th')}</thead><tbody>${body}</tbody></table>`
    },
  }
}

/** Whether a text without a media type is such a table: its first records have the same number of fields, at least two. */
export function looksLikeCsv(text: string): boolean {
  const start = text.slice(0, sampleLength)
  const end = text.length > sampleLength ? start.lastIndexOf('\n') : start.length
  const records = recordsOf(start.slice(0, Math.max(0, end))) ?? []
  const width = records[0]?.length ?? 0
  return width > 1 && records.length > 1 && records.every((record) => record.length === width)
}

/** Characters. */
const sampleLength = 8192

const cellText = (cell: string) => escapeText(cell.replace(/\s+/gu, ' ').trim()).replace(/(?<!\\)\|/gu, '\\|')

function recordsOf(written: string): string[][] | undefined {
  const text = written.replace(/\r\n?/gu, '\n')
  const delimiter = delimiterOf(text)
  const records: string[][] = []
  let record: string[] = []
  let fields = 0
  for (let at = 0; at < text.length;) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter)
    fields += 1
    if (field === undefined || fields > maxFields) return undefined
    record.push(field.value)
    at = field.end
    const next = text[at]
    if (next === delimiter && at + 1 < text.length) at += 1
    else {
      if (next !== undefined && next !== '\n' && next !== delimiter) return undefined
      if (next === delimiter) record.push('')
      if (record.some((value) => value !== '')) records.push(record)
      record = []
      at += 1
    }
  }
  return records
}

/** More would fill the memory of the process that reads pages. */
const maxFields = 1_000_000

interface Field {
  value: string
  end: number
}

function plainField(text: string, at: number, delimiter: string): Field {
  let end = at
  while (end < text.length && text[end] !== '\n' && text[end] !== delimiter) end += 1
  return { value: text.slice(at, end), end }
}

/** Two quotes in a quoted field stand for one. */
function quotedField(text: string, at: number): Field | undefined {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text[end + 1] !== '"') return { value: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 }
  return undefined
}

function delimiterOf(text: string): string {
  const end = text.indexOf('\n')
  const first = text.slice(0, Math.min(end === -1 ? sampleLength : end, sampleLength)).replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => first.split(delimiter).length)
  return delimiters[counts.indexOf(maxOf(counts, (count) => count))] ?? ','
}

const delimiters = [',', ';', '\t', '|']
