// cspell:ignore Jahr
import { english } from '#workers/evidence/language/english.ts'
import { phraseAt, type Lexicon, type Operator } from '#workers/evidence/language/lexicon.ts'
import { languageOfText, lexiconFor } from '#workers/evidence/language/text-language.ts'
import { foldWord } from '#workers/evidence/words/words-of.ts'
import { readJapanese } from './read-japanese.ts'
import { readValues, type StatedValue } from './read-values.ts'
import type { Clause, Statement, Token } from './statement.ts'

/** Reads a text, in the language of the text around it. */
export type StatementReader = (text: string, language: string | undefined) => Statement

/** A reader that keeps the statements that it has read. */
export function statementReader(isCommon: (word: string) => boolean): StatementReader {
  const known = new Map<string, Statement>()
  return (text, language) => {
    const key = `${language ?? ''}\n${text}`
    const statement = known.get(key) ?? readStatement(text, { language, isCommon })
    known.set(key, statement)
    return statement
  }
}

/**
 * Reads a sentence. `language`: of the text around it, where its own words do not tell. `isCommon`: whether a folded word at
 * the start of a sentence is not a name. Takes linear time.
 */
export function readStatement(
  written: string,
  { language: around, isCommon }: { language?: string | undefined; isCommon: (word: string) => boolean },
): Statement {
  // `U.S.` is the US.
  const text = written.replaceAll(/(?<!\p{L})(?:\p{L}\.){2,6}/gu, (letters) => letters.replaceAll('.', ''))
  const language = languageOfText(text) ?? around
  if (language === 'ja') return readJapanese(text)
  return readWords(text, { language, lexicon: lexiconFor(language ?? 'en') ?? english, isCommon })
}

interface OpenClause extends Clause {
  operators: Set<Operator>
}

const newClause = (): OpenClause => ({
  operators: new Set(),
  isPast: false,
  isPresent: false,
  opening: '',
  isPassive: false,
})

interface Piece {
  /** Folded; a sign as it is. Empty for a value. */
  word: string
  written: string
  value?: StatedValue
  start: number
  end: number
}

function readWords(
  text: string,
  {
    language,
    lexicon,
    isCommon,
  }: { language: string | undefined; lexicon: Lexicon; isCommon: (word: string) => boolean },
): Statement {
  const pieces = piecesOf(text, language ?? 'en')
  const words = pieces.map(({ word }) => word)
  const tokens: Token[] = []
  const clauses: OpenClause[] = [newClause()]
  let clause = newClause()
  clauses[0] = clause
  let [role, phrase, isNext, isEmpty, isCompared] = ['', '', false, true, false]
  const reset = () => {
    clause = newClause()
    clauses.push(clause)
    role = phrase = ''
    isNext = isCompared = false
    isEmpty = true
  }
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece
    const { word, value } = piece
    if (value === undefined && isSign(word)) {
      if (!isEmpty || clause.operators.size > 0) reset()
      continue
    }
    // The month May is not a doubt.
    const isMonth = at > 0 && piece.written === 'May'
    const found = value === undefined && !isMonth ? phraseAt(lexicon.operators, words, at) : undefined
    const limit =
      value === undefined && pieces[at + 1]?.value !== undefined ? lexicon.beforeNumbers.get(word) : undefined
    if (lexicon.past.has(word)) clause.isPast = true
    if (lexicon.present.has(word)) clause.isPresent = true
    if (lexicon.passive.has(word)) clause.isPassive = true
    const operator = limit ?? found?.operator
    if (operator !== undefined) {
      if (operator !== 'also') clause.operators.add(operator)
      if (operator === 'because') role = phrase = 'because'
      isNext = false
      at += (limit === undefined ? (found?.words.length ?? 1) : 1) - 1
      continue
    }
    if (value === undefined && lexicon.ties.has(word)) {
      if (!isEmpty) reset()
      continue
    }
    const isLast = isClauseEnd(pieces[at + 1], lexicon)
    const preposition = value === undefined ? prepositionOf(piece, clause, { language, lexicon }) : undefined
    if (preposition !== undefined && !(isLast && lexicon.particles.has(word))) {
      role = phrase = preposition
      isCompared ||= preposition === 'than'
      if (isEmpty && clause.opening === '') clause.opening = preposition
      isNext = false
      continue
    }
    const isParticle = isLast && lexicon.particles.has(word)
    // `im Jahr 1931` is `1931`.
    if (years.has(word) && pieces[at + 1]?.value?.kind === 'date') continue
    if (value === undefined && !isParticle && lexicon.neutral.has(word)) {
      if (!lexicon.articles.has(word)) role = ''
      isNext = false
      if (!lexicon.articles.has(word)) phrase = phrase === 'because' ? phrase : ''
      continue
    }
    const isName = value === undefined && isNameWord(piece, { text, language, isCommon })
    const exact = exactOf(word)
    const last = tokens.at(-1)
    const isRun = isNext && isName && last?.isName === true
    tokens.push({
      key: value === undefined ? (isParticle ? `>${word}` : lexicon.keyOf(word)) : '',
      exact,
      isName,
      ...(value !== undefined && { value }),
      role: isRun ? (last?.role ?? '') : role,
      phrase,
      isCompared,
      clause: clauses.length - 1,
      isNext,
    })
    role = ''
    isNext = true
    isEmpty = false
  }
  return {
    text,
    language,
    tokens,
    clauses,
    isPronominal: isPronominal(pieces, lexicon),
  }
}

/**
 * The role that a word gives to the next noun. French `a` is a verb, German `von` in the passive names the agent, and `que`
 * behind `plus` or `más` is `than`.
 */
function prepositionOf(
  { word, written }: Piece,
  { isPassive, operators }: Clause,
  { language, lexicon }: { language: string | undefined; lexicon: Lexicon },
): string | undefined {
  if (language === 'fr' && written.toLowerCase() === 'a') return undefined
  if (language === 'de' && isPassive && word === 'von') return 'by'
  if ((word === 'que' || word === 'qu') && (operators.has('more') || operators.has('less'))) return 'than'
  return lexicon.prepositions.get(word)
}

/** The first word stands for a subject, and is not the article of a noun. */
function isPronominal(pieces: readonly Piece[], lexicon: Lexicon): boolean {
  const first = pieces.find(({ word }) => word === '' || !isSign(word))
  return first !== undefined && first.value === undefined && lexicon.pronouns.has(first.word)
}

// cspell:disable-next-line
const years: ReadonlySet<string> = new Set(['year', 'jahr', 'jahre', 'annee', 'an', 'ano'])

const isSign = (word: string) => /^[^\p{L}\p{N}]/u.test(word)

const isClauseEnd = (piece: Piece | undefined, lexicon: Lexicon) =>
  piece === undefined || (piece.value === undefined && (isSign(piece.word) || lexicon.ties.has(piece.word)))

const exactOf = (folded: string) => folded.replaceAll(/[.'’&]/gu, '').replace(/(?<=\p{L}{3})s$/u, '')

const pattern = /[\p{L}\p{N}\p{M}]{1,64}|[,;:!?()–—…]/gu

/** The words and signs of a sentence, with its values as one piece each. */
function piecesOf(text: string, language: string): Piece[] {
  const values = readValues(text, language)
  const pieces: Piece[] = []
  let next = 0
  for (const { 0: written, index: start } of text.matchAll(wordsOf(language))) {
    const end = start + written.length
    while ((values[next]?.end ?? Infinity) <= start) next += 1
    const value = values[next]
    if (value === undefined || end <= value.start) {
      pieces.push({ word: foldWord(written.replaceAll('’', "'")), written, start, end })
    } else if (pieces.at(-1)?.value !== value)
      pieces.push({ word: '', written: '', value, start: value.start, end: value.end })
  }
  return pieces
}

/** English keeps `isn't` as one word. Elsewhere an apostrophe separates words: `l'été`. */
const wordsOf = (language: string) => (language === 'en' ? englishPattern : pattern)

const englishPattern = /[\p{L}\p{N}\p{M}]{1,64}(?:['’]\p{L}{1,8})?|[,;:!?()–—…]/gu

function isNameWord(
  { word, written, start }: Piece,
  { text, language, isCommon }: { text: string; language: string | undefined; isCommon: (word: string) => boolean },
): boolean {
  if (/^(?:\p{L}{1,64}\p{Lu}|\p{L}{1,64}\p{N}|\p{N}{1,20}\p{Lu}{2})/u.test(written)) return true
  if (!/^\p{Lu}/u.test(written)) return false
  const isFirst =
    /^[^\p{L}\p{N}]{0,4}$/u.test(text.slice(0, start)) ||
    /[.!?:"“(]\s{0,2}$/u.test(text.slice(Math.max(0, start - 3), start))
  // All nouns of German have a capital, and endings.
  return language !== 'de' && !(isFirst && isCommon(word))
}
