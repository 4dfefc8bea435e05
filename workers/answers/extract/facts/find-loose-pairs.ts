import { conceptsOf } from '#workers/answers/extract/match/concepts.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import type { PagePair } from './find-pairs.ts'
import { lineText } from './line-text.ts'

/**
 * The pairs of lines without a colon, as far as a label is known: `Weight 12 kg`, `Prep 15 min Cook 30 min`, several `Label: value`
 * in one line, and a label above its value in a run of short lines. `isWanted`: whether a label, as `wordsOf` returns it, names a
 * field of the caller.
 */
export function findLoosePairs(lines: readonly string[], isWanted: (words: string) => boolean): PagePair[] {
  const isLabel = (words: string) => words !== '' && (isWanted(words) || conceptsOf(words).length > 0)
  return lines.slice(0, maxLines).flatMap((line, at) => {
    const found = shortText(line.replace(/^#{2,6} /, ''))
    if (found === undefined) return []
    const isHeading = line.startsWith('##')
    const { text, quote } = found
    const count = countPair(text, isLabel)
    if (count !== undefined) return [{ ...count, quote }]
    if (isHeading) return isLabel(wordsOf(text)) ? pairBelow(lines, at, { label: text, isLabel, isHeading }) : []
    const dash = dashPair(text, isLabel)
    if (dash !== undefined) return [{ ...dash, quote }]
    const inLine = text.includes(': ') ? colonPairs(text, isLabel) : spacedPairs(text, isLabel, isFact(lines, at))
    if (inLine.length > 0) return inLine.map(({ label, value }) => ({ label, value, quote }))
    return isLabel(wordsOf(text)) ? pairBelow(lines, at, { label: text, isLabel, isHeading }) : []
  })
}

const maxLines = 5000
const maxLine = 200

/** The text of a short line. Undefined for headings and rows. */
function shortText(line: string): { text: string; quote: string } | undefined {
  const quote = line.replace(/^[\s>]*(?:[-*+] |\d{1,3}[.)] )?/, '').trim()
  if (quote === '' || quote.length > 2 * maxLine || /^[#|]/.test(quote)) return undefined
  const text = lineText(quote)
  return text.length > maxLine ? undefined : { text, quote }
}

/** `12 reviews`, `2 Answers`: a number and the thing that it counts, alone on a line. */
function countPair(text: string, isLabel: (words: string) => boolean): Omit<PagePair, 'quote'> | undefined {
  const [, value = '', label = ''] = /^(\d[\d.,]{0,11}) (\p{L}[\p{L} ]{2,24})$/u.exec(text) ?? []
  return label !== '' && isLabel(wordsOf(label)) ? { label, value } : undefined
}

/** `Wax – beeswax`. */
function dashPair(text: string, isLabel: (words: string) => boolean): Omit<PagePair, 'quote'> | undefined {
  const at = text.search(/ [–—] /u)
  return at > 0 && isLabel(wordsOf(text.slice(0, at)))
    ? { label: text.slice(0, at), value: text.slice(at + 3) }
    : undefined
}

/** `SKU: A-1 Category: Tools`: known labels end the value before them. */
function colonPairs(text: string, isLabel: (words: string) => boolean): Omit<PagePair, 'quote'>[] {
  const parts = text.split(/: /u, maxParts)
  if (parts.length < 3 || parts.length === maxParts) return []
  const pairs: Omit<PagePair, 'quote'>[] = []
  let label = parts[0] ?? ''
  for (const [index, part] of parts.slice(1).entries()) {
    const words = part.split(' ')
    const length =
      index === parts.length - 2
        ? 0
        : [3, 2, 1].find((each) => words.length > each && isLabel(wordsOf(words.slice(-each).join(' '))))
    if (length === undefined) return []
    pairs.push({
      label,
      value: (length === 0 ? words : words.slice(0, -length))
        .join(' ')
        .replace(/[,;|·•/]$/u, '')
        .trim(),
    })
    label = length === 0 ? '' : words.slice(-length).join(' ')
  }
  return pairs
}

const maxParts = 12

/** `Prep 15 min Cook 30 min`; and `Tenure Freehold` where facts stand in a row. */
function spacedPairs(
  text: string,
  isLabel: (words: string) => boolean,
  isAmongFacts: boolean,
): Omit<PagePair, 'quote'>[] {
  const words = text.replaceAll(/(\p{Ll})(?=\p{Sc})/gu, '$1 ').split(' ')
  if (words.length > maxWords || /[.!?]$/.test(text)) return []
  const pairs: Omit<PagePair, 'quote'>[] = []
  let from = 0
  for (let at = 1; at < words.length; at += 1) {
    if (!startsAmount.test(words[at] ?? '')) continue
    const length = [4, 3, 2, 1].find(
      (each) => at - each >= from && isLabel(wordsOf(words.slice(at - each, at).join(' '))),
    )
    if (length === undefined) continue
    const last = pairs.at(-1)
    if (last !== undefined)
      last.value =
        words
          .slice(from, at - length)
          .join(' ')
          .split(/ [·•|/](?: |$)/u, 1)[0] ?? ''
    pairs.push({
      label: words.slice(at - length, at).join(' '),
      value:
        words
          .slice(at)
          .join(' ')
          .split(/ [·•|/] /u, 1)[0] ?? '',
    })
    from = at
  }
  if (pairs.length > 0 || !isAmongFacts) return pairs
  const length = [4, 3, 2, 1].find((each) => words.length > each && isLabel(wordsOf(words.slice(0, each).join(' '))))
  const rest = length === undefined ? [] : words.slice(length)
  return rest.length === 0 || rest.length > maxValueWords || !/^[\p{Lu}\d\p{Lo}]/u.test(rest[0] ?? '')
    ? []
    : [{ label: words.slice(0, length).join(' '), value: rest.join(' ') }]
}

const maxWords = 24
const maxValueWords = 8
const startsAmount = /^(?:\p{Sc}|[A-Z]{3})?\d/u

/** Whether the lines around this one are short, too, and end no sentence. */
function isFact(lines: readonly string[], at: number): boolean {
  const around = [...neighbours(lines, at, -1), ...neighbours(lines, at, 1)]
  return around.filter((line) => line.length <= maxFact && !/[.!?:]$/.test(line) && !/^[#|]/.test(line)).length >= 2
}

const maxFact = 60

/** Up to two lines with text on one side. */
function neighbours(lines: readonly string[], at: number, step: 1 | -1): string[] {
  const found: string[] = []
  for (let index = at + step, steps = 0; steps < 5 && found.length < 2; index += step, steps += 1) {
    const line = lines[index]?.trim() ?? ''
    if (line !== '') found.push(line)
  }
  return found
}

/** The line below a label, if it is short and not a label. */
function pairBelow(
  lines: readonly string[],
  at: number,
  { label, isLabel, isHeading }: { label: string; isLabel: (words: string) => boolean; isHeading: boolean },
): PagePair[] {
  const [below = ''] = neighbours(lines, at, 1)
  const found = shortText(below)
  if (
    found === undefined ||
    found.text.length > maxBelow ||
    (found.text.includes(' ') && /[.!?]$/.test(found.text)) ||
    !(isHeading || isFact(lines, at))
  )
    return []
  return isLabel(wordsOf(found.text)) || found.text.includes(': ')
    ? []
    : [{ label, value: found.text, quote: found.quote }]
}

const maxBelow = 80
