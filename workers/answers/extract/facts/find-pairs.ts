import { lineText } from './line-text.ts'

/** A label, its value, and the words of the page that state them. */
export interface PagePair {
  label: string
  value: string
  /** An exact part of the page's markdown. */
  quote: string
}

export interface FoundPairs {
  pairs: PagePair[]
  /** The line after those that were read. */
  end: number
}

/** The pairs that start at a line: a term with its definitions, or one or more `Label: value`. */
export function findPairs(lines: readonly string[], start: number): FoundPairs {
  const line = lines[start] ?? ''
  const definition = findDefinition(lines, start)
  if (definition !== undefined) return definition
  if (line.length > maxLine) return { pairs: [], end: start + 1 }
  const text = line.replace(/^[\s>]*(?:[-*+] |\d{1,4}[.)] )?/, '').trimEnd()
  return { pairs: memberIn(text) ?? pairsIn(text), end: start + 1 }
}

/** A member of a JSON object on a line of its own: `"name": "Acme",`. Undefined for other lines. */
function memberIn(text: string): PagePair[] | undefined {
  if (!/^"[^"]{1,60}": /.test(text)) return undefined
  try {
    // Of an object that is parsed from text.
    const object = JSON.parse(`{${text.replace(/,$/, '')}}`) as Record<string, unknown>
    const [member, ...others] = Object.entries(object)
    if (member === undefined) return undefined
    const [label, value] = member
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isScalar && value !== '' && others.length === 0 ? [{ label, value: String(value), quote: text }] : []
  } catch {
    return undefined
  }
}

const maxLine = 2000
const maxDefinitions = 100

/** `**Term**` with lines that begin with `: `. Each definition is one pair. */
function findDefinition(lines: readonly string[], start: number): FoundPairs | undefined {
  const term = (lines[start] ?? '').trim()
  if (!term.startsWith('**') || !term.endsWith('**') || !isDefinition(lines[start + 1])) return undefined
  const label = labelFrom(lineText(term.slice(0, maxLine)))
  const pairs: PagePair[] = []
  let end = start + 1
  for (let line = lines[end]; isDefinition(line); line = lines[(end += 1)]) {
    const value = lineText(line.trim().slice(1, maxLine))
    const quote = end === start + 1 ? `${lines[start]}\n${line}` : line
    if (label !== undefined && value !== '' && pairs.length < maxDefinitions && quote.length < maxLine)
      pairs.push({ label, value, quote })
  }
  return { pairs, end }
}

const isDefinition = (line: string | undefined): line is string => line?.trimStart().startsWith(': ') === true

/** One pair, or several between bars or dots: `Prep: 10 min · Cook: 20 min`. */
function pairsIn(text: string): PagePair[] {
  const parts = text.split(/[|·•]/u, maxParts).map((part) => part.trim())
  const pairs = parts.map(pairFrom)
  if (parts.length > 1 && pairs.every((pair) => pair !== undefined)) return pairs
  const whole = pairFrom(text)
  return whole === undefined ? [] : [whole]
}

const maxParts = 10

/** `Label: value`, `**Label:** value`, `**Label** value`. */
function pairFrom(quote: string): PagePair | undefined {
  const colon = quote.search(/[:：]/u)
  const bold = quote.startsWith('**') ? quote.indexOf('**', 2) : -1
  const isBold = bold !== -1 && (colon === -1 || bold < colon)
  const at = isBold && colon !== bold + 2 ? bold + 1 : colon
  if (at < 1 || at > maxLabelMarkdown) return undefined
  const behind = quote.slice(at + 1)
  // A colon without a space behind it is part of a time, an address or an emoticon. The full-width one needs no space.
  if (quote[at] === ':' && !/^(?:\*{1,2})?\s/.test(behind)) return undefined
  const label = labelFrom(lineText(quote.slice(0, at)))
  const value = lineText(behind.replace(/^\*{1,2}/, ''))
  return label === undefined || value === '' ? undefined : { label, value, quote }
}

const maxLabelMarkdown = 120

/** A label is short and is not a sentence. */
function labelFrom(text: string): string | undefined {
  const label = text.replace(/\s?[:：]$/u, '')
  // A remark such as `(incl. VAT)` and the dots of abbreviations end no sentence.
  const bare = label.replaceAll(/\([^()]{0,60}\)/g, '').replaceAll(/(?<=\p{L})\.(?=-| ?\p{L}{1,6}\.)/gu, '')
  const isShort = label.length <= 60 && label.split(' ', 8).length <= 7
  return isShort && /\p{L}/u.test(label) && !/[.!?,;][ $]/.test(bare) ? label : undefined
}
