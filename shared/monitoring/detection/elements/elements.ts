import { tokensOf, type Token } from '#shared/text/tokens.ts'
import { relativeDateAt } from '#shared/values/relative-date.ts'
import { counterAt } from './counters.ts'
import { daysOf, movesWithClock } from './moves-with-clock.ts'
import { isNonce, namesToken } from './nonces.ts'
import { momentAt, startsMoment, type Moment } from './read-moment.ts'

/** A unit of comparison in a block: a token, or several tokens that change together by themselves. */
export interface Element {
  /** Equal for elements that may be the same. Starts with a space if one stands before it. */
  key: string
  text: string
  /** Set if another value may be the same element. */
  volatile?: Volatile
}

type Volatile =
  | { kind: 'relative'; agoMs: number; unitMs: number; at: number }
  | { kind: 'moment'; moment: Moment; at: number }
  | { kind: 'duration'; ms: number; at: number }
  | { kind: 'counter' }
  | { kind: 'nonce' }
  | { kind: 'advertisement' }

/** Splits a block that was seen at a time. Linear. */
export function elementsOf(block: string, at: number): Element[] {
  if (advertisement.test(block)) return [{ key: `${mark}a`, text: block, volatile: { kind: 'advertisement' } }]
  const tokens = tokensOf(block)
  const words = tokens.map(({ text }) => text.toLowerCase())
  const elements: Element[] = []
  const runs = { isOff: namesToken(words), checkedTo: 0 }
  for (let index = 0; index < tokens.length;) {
    const found = volatileAt({ tokens, words, at, runs }, index)
    const length = found?.length ?? 1
    const text = textOf(tokens, index, index + length)
    const space = tokens[index]?.spaced ? ' ' : ''
    elements.push(
      found ? { key: `${space}${found.key}`, text, volatile: found.volatile } : { key: `${space}${text}`, text },
    )
    index += length
  }
  return elements
}

/** Whether two elements are the same to a reader who ignores noise. */
export function isSame(first: Element, second: Element): boolean {
  if (first.key !== second.key) return false
  if (first.text === second.text || !first.volatile || !second.volatile) return true
  const [one, other] = [first.volatile, second.volatile]
  if (one.kind === 'moment' && other.kind === 'moment')
    return movesWithClock(one.moment, one.at, other.moment, other.at)
  if (one.kind === 'relative' && other.kind === 'moment') return isDateOf(one, other)
  if (one.kind === 'moment' && other.kind === 'relative') return isDateOf(other, one)
  if (one.kind === 'duration' && other.kind === 'duration') return ticks(one, other)
  return true
}

/** The first character of the keys of volatile elements. Watched text does not contain it. */
export const mark = '\u0001'

/** The label with which pages mark advertisements. */
const advertisement = /^(?:advertisement|sponsored|anzeige|werbung|publicité|publicidad|广告) ?[:：]/i

interface Reading {
  tokens: readonly Token[]
  words: readonly string[]
  at: number
  runs: Runs
}

interface Runs {
  isOff: boolean
  checkedTo: number
}

function volatileAt({ tokens, words, at, runs }: Reading, index: number) {
  const word = words[index] ?? ''
  const isNumber = tokens[index]?.kind === 'number'
  if (tokens[index]?.kind === 'symbol' && word !== '©') return undefined
  const relative = relativeDateAt(tokens, words, index)
  if (relative) {
    const { length, agoMs, unitMs, isDuration } = relative
    if (isDuration) return { key: `${mark}d`, length, volatile: { kind: 'duration', ms: agoMs, at } as const }
    return { key: `${mark}t`, length, volatile: { kind: 'relative', agoMs, unitMs, at } as const }
  }
  const counter = isNumber ? counterAt(tokens, words, index) : undefined
  if (counter) return { key: `${mark}c${counter.word}`, length: counter.length, volatile: { kind: 'counter' } as const }
  const nonce = runs.isOff || index < runs.checkedTo ? 0 : nonceAt(tokens, index, runs)
  if (nonce > 0) return { key: `${mark}n`, length: nonce, volatile: { kind: 'nonce' } as const }
  const found = isNumber || startsMoment(word) ? momentAt(tokens, words, index) : undefined
  return (
    found && { key: `${mark}t`, length: found.length, volatile: { kind: 'moment', moment: found.moment, at } as const }
  )
}

/** The number of tokens of a nonce that starts here, or 0. Each run of characters is checked once. */
function nonceAt(tokens: readonly Token[], start: number, runs: Runs): number {
  let end = start
  let run = ''
  for (; end < tokens.length && end - start < maxRunTokens; end++) {
    const token = tokens[end]
    if (!token || (end > start && token.spaced) || !isRunPart(token)) break
    run += token.text
  }
  runs.checkedTo = Math.max(end, start + 1)
  if (isNamedId(tokens, start)) return run.length >= 6 && /\d/.test(run) ? end - start : 0
  return run.length >= 16 && isNonce(run) ? end - start : 0
}

/** After `Request ID:` and the like. */
function isNamedId(tokens: readonly Token[], start: number): boolean {
  const [name = '', id = '', mark = ''] = tokens
    .slice(Math.max(0, start - 3), start)
    .map(({ text }) => text.toLowerCase())
  return start >= 3 && id === 'id' && (mark === ':' || mark === '#') && requestNames.has(name)
}

const requestNames: ReadonlySet<string> = new Set('request session trace ray correlation event visit'.split(' '))

/** Letters, digits, `-` and `_`. */
const isRunPart = ({ text, kind }: Token) =>
  kind === 'symbol' ? text === '-' : kind === 'word' || /^[\d-]+$/.test(text)

const maxRunTokens = 256

/** A countdown. It may start again after whole hours. */
function ticks(one: { ms: number; at: number }, other: { ms: number; at: number }): boolean {
  const apart = Math.abs(one.ms + one.at - other.ms - other.at) % hourMs
  return Math.min(apart, hourMs - apart) <= 30_000
}

const hourMs = 3_600_000

/** `3 days ago` may become `November 20`. */
function isDateOf(relative: Volatile & { kind: 'relative' }, { moment, at }: Volatile & { kind: 'moment' }): boolean {
  if (moment.days === undefined) return false
  const seen = relative.at - relative.agoMs
  const tolerance = Math.max(relative.unitMs, dayMs) + dayMs / 2
  return daysOf(moment, at).some((day) => Math.abs(day * dayMs + dayMs / 2 - seen) <= tolerance)
}

const dayMs = 86_400_000

function textOf(tokens: readonly Token[], start: number, end: number): string {
  let text = ''
  for (let index = start; index < end; index++) {
    const token = tokens[index]
    if (token) text += index > start && token.spaced ? ` ${token.text}` : token.text
  }
  return text
}
