import { noteLength } from './note-marks.ts'

/** How a reader sees a UTF-16 unit of a markdown text. */
export const unitKind = { visible: 0, hidden: 1, space: 2 } as const

/**
 * Marks the units that readers do not see: emphasis, escapes, link targets, the marks of notes such as `[3]`, and the signs at
 * the start of headings, quotes and list items. Bars between table cells count as spaces. Takes linear time.
 */
export function maskMarkup(text: string): Uint8Array {
  const mask = new Uint8Array(text.length)
  const brackets: number[] = []
  let noTargetBefore = 0
  for (let at = skipLineStart(text, 0, mask); at < text.length;) {
    const sign = text[at]
    if (sign === '\n') at = skipLineStart(text, at + 1, mask)
    else if (sign === '\\' && isPunctuation(text.charCodeAt(at + 1))) at = skipEscape(text, at, mask)
    else if (sign === '[') at = openBracket(text, at, { mask, brackets })
    else if (sign === ']') {
      const opened = brackets.pop()
      const target = at < noTargetBefore ? at : endOfTarget(text, at + 1)
      if (target < 0) noTargetBefore = -target
      if (opened !== undefined && target > at) hideLink(mask, { opened, closed: at, end: target })
      at = target > at ? target : at + 1
    } else {
      if (sign === '|') mask[at] = unitKind.space
      else if (isEmphasis(text, at)) mask[at] = unitKind.hidden
      at += 1
    }
  }
  return mask
}

/** Hides the signs at the start of a line and returns where its words begin. A rule or a table's dashes become spaces. */
function skipLineStart(text: string, start: number, mask: Uint8Array): number {
  let at = start
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t') at += 1
    const end = endOfSign(text, at)
    if (end === at) break
    mask.fill(unitKind.hidden, at, end)
    at = end
  }
  let end = at
  while (end < text.length && isRuleSign(text.charCodeAt(end))) end += 1
  const isRule = end - at >= 3 && (end === text.length || text[end] === '\n')
  if (!isRule) return at
  mask.fill(unitKind.space, at, end)
  return end
}

function endOfSign(text: string, at: number): number {
  if (text[at] === '>') return at + 1
  let end = at
  while (end < at + 6 && text[end] === '#') end += 1
  if (end === at && (text[at] === '-' || text[at] === '*' || text[at] === '+')) end += 1
  return end > at && text[end] === ' ' ? end : at
}

/** `-`, `|`, `:`, `=`, `*`, `_` and space. */
const isRuleSign = (code: number) =>
  code === 0x2d || code === 0x7c || code === 0x3a || code === 0x3d || code === 0x2a || code === 0x5f || code === 0x20

function skipEscape(text: string, at: number, mask: Uint8Array): number {
  const note = endOfNote(text, at)
  mask.fill(unitKind.hidden, at, note ?? at + 1)
  return note ?? at + 2
}

function openBracket(text: string, at: number, into: { mask: Uint8Array; brackets: number[] }): number {
  const note = endOfNote(text, at)
  if (note === undefined) {
    into.brackets.push(at)
    return at + 1
  }
  into.mask.fill(unitKind.hidden, at, note)
  return note
}

/** Where a note number ends that starts here. A number that links to another page is none. */
function endOfNote(text: string, at: number): number | undefined {
  const end = at + noteLength(text, at)
  if (end === at || (text[end] === '(' && text[end + 1] !== '#')) return undefined
  return text[end] === '(' ? Math.max(end, endOfTarget(text, end)) : end
}

/** Where the target of a link ends that starts here: after its `)`. Negative if the line ends first. */
function endOfTarget(text: string, start: number): number {
  if (text[start] !== '(') return start - 1
  let depth = 0
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && (depth -= 1) === 0) return at + 1
  }
  const lineEnd = text.indexOf('\n', start)
  return lineEnd < 0 ? -text.length : -lineEnd
}

function hideLink(mask: Uint8Array, { opened, closed, end }: { opened: number; closed: number; end: number }): void {
  mask[opened] = unitKind.hidden
  mask.fill(unitKind.hidden, closed, end)
}

/** `*`, a backtick, `~~`, the `!` of an image, or `_` at the edge of a word. */
function isEmphasis(text: string, at: number): boolean {
  const sign = text[at]
  if (sign === '*' || sign === '`') return true
  if (sign === '~') return text[at - 1] === '~' || text[at + 1] === '~'
  if (sign === '!') return text[at + 1] === '['
  return sign === '_' && !(isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at + 1)))
}

const isWordUnit = (code: number) =>
  code > 0x7f || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

const isPunctuation = (code: number) => code > 0x20 && code < 0x7f && !isWordUnit(code)

/** The words of a markdown text on one line, without markup. */
export function plainText(markdown: string): string {
  return plainRange(markdown, maskMarkup(markdown), { start: 0, end: markdown.length })
}

/** The words of a part of a markdown text whose markup is masked. */
export function plainRange(markdown: string, mask: Uint8Array, { start, end }: { start: number; end: number }): string {
  let plain = ''
  let from = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && mask[at] === unitKind.visible) continue
    plain += markdown.slice(from, at)
    if (mask[at] === unitKind.space) plain += ' '
    from = at + 1
  }
  return plain.replaceAll(/\s+/gu, ' ').trim()
}
