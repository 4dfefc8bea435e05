import {
  japaneseNeutral,
  japaneseOperators,
  japanesePassive,
  japanesePronouns,
  japaneseRoles,
} from '#workers/evidence/language/japanese.ts'
import type { Operator } from '#workers/evidence/language/lexicon.ts'
import { readValues, type StatedValue } from './read-values.ts'
import type { Clause, Statement, Token } from './statement.ts'

/** Reads a Japanese sentence: its words by the dictionary of Unicode, with the roles that particles give. */
export function readJapanese(written: string): Statement {
  const text = written.normalize('NFKC')
  const values = readValues(text, 'ja')
  const tokens: Token[] = []
  const clauses: Clause[] = []
  let isPronominal: boolean | undefined
  for (const { start, end } of clausesOf(text)) {
    const clause = clauses.length
    const words = text.slice(start, end)
    clauses.push(readClause(words))
    const taken = new Set<StatedValue>()
    let isNext = false
    for (const { segment, index } of segmenter.segment(words)) {
      const at = start + index
      isPronominal ??= japanesePronouns.has(segment)
      const value = values.find((each) => each.start < at + segment.length && at < each.end)
      const last = tokens.at(-1)
      const role = japaneseRoles[segment]
      if (value !== undefined) {
        if (!taken.has(value)) tokens.push(tokenOf({ value, clause, isNext }))
        taken.add(value)
        isNext = true
      } else if (role !== undefined) {
        if (last?.clause === clause && last.role === '' && isNext) last.role = last.phrase = role
        isNext = false
      } else if (isContent(segment)) {
        tokens.push(tokenOf({ word: segment, clause, isNext }))
        isNext = true
      } else isNext = false
    }
  }
  return { text, language: 'ja', tokens, clauses, isPronominal: isPronominal ?? false }
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

interface OpenToken extends Token {
  role: string
  phrase: string
}

function tokenOf({
  word = '',
  value,
  clause,
  isNext,
}: {
  word?: string
  value?: StatedValue
  clause: number
  isNext: boolean
}): OpenToken {
  const key = /^[^\p{Script=Hiragana}]{1,40}/u.exec(word)?.[0] ?? word
  return {
    key,
    exact: word,
    isName: false,
    ...(value !== undefined && { value }),
    role: '',
    phrase: '',
    isCompared: false,
    clause,
    isNext,
  }
}

/** Inflections and particles are short words in Hiragana. */
function isContent(word: string): boolean {
  if (japaneseNeutral.has(word) || !/[\p{L}\p{N}]/u.test(word)) return false
  return !/^\p{Script=Hiragana}{1,3}$/u.test(word)
}

/** The parts of a sentence between its signs. */
function clausesOf(text: string): { start: number; end: number }[] {
  const clauses: { start: number; end: number }[] = []
  let start = 0
  for (const { index, 0: sign } of text.matchAll(/[、。，！？!?；;:：()「」『』]/gu)) {
    if (/[\p{L}\p{N}]/u.test(text.slice(start, index))) clauses.push({ start, end: index })
    start = index + sign.length
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(start))) clauses.push({ start, end: text.length })
  return clauses
}

function readClause(text: string): Clause {
  const operators = new Set<Operator>()
  for (const [operator, pattern] of japaneseOperators) if (pattern.test(text)) operators.add(operator)
  return {
    operators,
    isPast: false,
    isPresent: false,
    opening: '',
    isPassive: japanesePassive.test(text),
  }
}
