import { relatedStems } from '#workers/answers/extractive/language/related-words.ts'
import { stopWordTest } from '#workers/answers/extractive/language/stop-words.ts'
import { stemOf, wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import { answerKindOf, isQuestionWord, type AnswerKind } from './answer-kind.ts'
import { asksForDefinition } from './definition.ts'

/** A question, as the choice of sentences needs it. */
export interface Question {
  kind: AnswerKind
  /** The stems that carry its meaning, each with the stems that mean nearly the same. In their order, without repetitions. */
  terms: readonly Term[]
  /** Stems of the names and quoted phrases in it: its subject. Empty if it names nothing. */
  names: ReadonlySet<string>
  /** All stems of the question. A value that it states itself is not an answer. */
  stems: ReadonlySet<string>
  /** It asks what something is, such as `What is a quasar?` */
  wantsDefinition: boolean
  /** It asks for the present state. */
  wantsLatest: boolean
  /** It asks for a past state. */
  wantsPast: boolean
}

export interface Term {
  stem: string
  related: ReadonlySet<string>
}

/** Reads a question, in a sentence or as search words. */
export function readQuestion(query: string): Question {
  const words = wordsIn(query.slice(0, maxChars).replaceAll(operators, ' '))
  const content = contentWords(words)
  const stems = [...new Set((content.length > 0 ? content : words).map(({ stem }) => stem))].slice(0, maxTerms)
  return {
    kind: answerKindOf(words),
    terms: stems.map((stem) => ({ stem, related: relatedStems(stem) })),
    names: namesIn(query, words, content),
    stems: new Set(words.map(({ stem }) => stem)),
    wantsDefinition: asksForDefinition(words, content),
    wantsLatest: words.some(({ stem }) => latestStems.has(stem)),
    wantsPast: words.some(({ stem }) => pastStems.has(stem)),
  }
}

/** The words that say what the question is about. */
function contentWords(words: readonly Word[]): Word[] {
  const isStopWord = stopWordTest(words.map(({ text }) => text))
  return words.filter(({ text, stem }) => !isStopWord(text) && !isQuestionWord(text) && !askingStems.has(stem))
}

const maxChars = 400
const maxTerms = 24

/** Operators of search engines say where to search, not what for. cspell:ignore inurl intitle */
const operators = /-?\b(?:site|filetype|inurl|intitle):\S{1,200}/giu

/** Words in capitals and numbers with letters, and the words of quoted phrases. The first word of a sentence is in capitals anyway. */
function namesIn(query: string, words: readonly Word[], content: readonly Word[]): ReadonlySet<string> {
  const isShouted = query === query.toUpperCase()
  const named = content.filter((word) => {
    if (isQuoted(query, word)) return true
    const isFirst = word === words[0]
    return !isShouted && !isFirst && capital.test(word.text)
  })
  // In German, most capitals are common nouns.
  const isMostly = named.length > 4 && named.length === content.length
  return new Set((isMostly ? [] : named).map(({ stem }) => stem))
}

const capital = /^\p{Lu}|^\p{N}+\p{L}|^\p{L}+\p{N}/u

const isQuoted = (query: string, { start }: Word) => {
  const before = query.slice(0, start).split('"').length - 1
  return before % 2 === 1 && query.includes('"', start)
}

/** Words that ask for a kind of answer and seldom occur in it. */
const askingStems: ReadonlySet<string> = new Set(
  'whose many much tell name list find exact exactly'.split(' ').map(stemOf),
)

// cspell:disable
const latestStems: ReadonlySet<string> = new Set(
  'current currently latest newest now today present recent aktuell heute derzeit actuel actuellement actual actualmente'
    .split(' ')
    .map(stemOf),
)

const pastStems: ReadonlySet<string> = new Set(
  'former formerly previous previously original originally used until ehemalig früher ancien anterior'
    .split(' ')
    .map(stemOf),
)
// cspell:enable

/** The words of a question that say what it is about, for a search engine. Without words such as `when` and `the`. */
export const keywordsOf = (query: string): string =>
  contentWords(wordsIn(query))
    .slice(0, maxWords)
    .map(({ text }) => text.toLowerCase())
    .join(' ')

const maxWords = 16
