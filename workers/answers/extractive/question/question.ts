import { relatedStems } from '#workers/answers/extractive/language/related-words.ts'
import { stopWordTest } from '#workers/answers/extractive/language/stop-words.ts'
import { stemOf, wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import { languageOf } from '#workers/evidence/words/function-words.ts'
import { wordsOf } from '#workers/evidence/words/words-of.ts'
import { answerKindOf, asksYesNo, isQuestionWord, type AnswerKind } from './answer-kind.ts'
import { asksForDefinition } from './definition.ts'

/** A question, as the choice of sentences needs it. */
export interface Question {
  kind: AnswerKind
  /** The stems that carry its meaning, each with the stems that mean nearly the same. In their order, without repetitions. */
  terms: readonly Term[]
  /** Stems of the names and quoted phrases in it: its subject. Empty if it names nothing. */
  names: ReadonlySet<string>
  /** The same, by name: words that follow each other are one. */
  nameGroups: readonly (readonly string[])[]
  /** Stems of the words right beside names, which may belong to them: `dam` in `the Hoover dam`. */
  besideNames: ReadonlySet<string>
  /** All stems of the question. A value that it states itself is not an answer. */
  stems: ReadonlySet<string>
  /** Its capitals may be common nouns, as in German. */
  hasCommonCapitals: boolean
  /** It has a question mark or a question word. Other queries name a topic. */
  isAsked: boolean
  /** It asks whether something is so. A denial answers it as well. */
  isYesNo: boolean
  /** It may be answered with a length of time. */
  wantsDuration: boolean
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
  /** 0 to 1: verbs such as `have` and `get` say little. */
  weight: number
}

/** Reads a question, in a sentence or as search words. */
export function readQuestion(query: string): Question {
  const text = query.slice(0, maxChars).replaceAll(operators, ' ')
  const words = wordsIn(text.replaceAll(counters, ' '))
  const content = contentWords(words)
  const names = namesIn(text, words, content)
  const isGerman = languageOf(wordsOf(text)) === 'de'
  const meaningful = content.length > 0 ? content : words
  const terms = new Map(meaningful.map((word) => [word.stem, termOf(word, isGerman)]))
  return {
    kind: answerKindOf(words, text),
    terms: [...terms.values()].slice(0, maxTerms),
    names,
    nameGroups: nameGroups(text, words, names),
    besideNames: besideNames(text, content, names),
    stems: new Set(words.map(({ stem }) => stem)),
    hasCommonCapitals: isGerman,
    isAsked: /[?？]|か\s*$/u.test(text) || words.slice(0, 3).some(({ text: word }) => isQuestionWord(word)),
    isYesNo: asksYesNo(words, text),
    wantsDuration: durations.test(text),
    wantsDefinition: asksForDefinition(words, content),
    wantsLatest: words.some(({ stem }) => latestStems.has(stem)),
    wantsPast: words.some(({ stem }) => pastStems.has(stem)),
  }
}

/** In German, nouns have capitals, and say more than verbs. */
const termOf = ({ text, stem }: Word, isGerman: boolean): Term => ({
  stem,
  related: relatedStems(stem),
  weight: lightStems.has(stem) ? 0.2 : isGerman && !/^[\p{Lu}\p{N}]/u.test(text) ? 0.5 : 1,
})

/** The words that say what the question is about. */
function contentWords(words: readonly Word[]): Word[] {
  const isStopWord = stopWordTest(words.map(({ text }) => text))
  return words.filter(
    ({ text, stem }) =>
      !isStopWord(text) &&
      !isQuestionWord(text) &&
      !askingStems.has(stem) &&
      !isGrammar(text) &&
      !/^[a-z]$/u.test(text),
  )
}

/** A pair of characters of a Japanese text that is not a part of a noun. `高さ` is a noun. */
const isGrammar = (pair: string) =>
  /\p{Script=Hiragana}|[何誰]/u.test(pair) &&
  !/^\p{Script=Han}さ$/u.test(pair) &&
  /[\p{Script=Hiragana}\p{Script=Han}]/u.test(pair)

const maxChars = 400
const maxTerms = 24

/** `何メートル` asks for a number, and names its unit. */
const counters = /何(?:[\p{Script=Katakana}ー]{1,10}|[人台本個階回度円歳年月日時分])/gu

/** Operators of search engines say where to search, not what for. cspell:ignore inurl intitle */
const operators = /-?\b(?:site|filetype|inurl|intitle):\S{1,200}/giu

/**
 * Words in capitals, numbers with letters, numbers behind a name, and the words of quoted phrases. The first word of a sentence is
 * in capitals anyway.
 */
function namesIn(query: string, words: readonly Word[], content: readonly Word[]): ReadonlySet<string> {
  const isShouted = query === query.toUpperCase()
  const isName = (word: Word | undefined) =>
    word !== undefined && content.includes(word) && word !== words[0] && capital.test(word.text)
  const named = content.filter((word) => {
    if (isQuoted(query, word)) return true
    // `CEO` names a relation.
    const isAcronym = word.text === word.text.toUpperCase() && relatedStems(word.stem).size > 0
    if (isShouted || isAcronym) return false
    const before = words[words.indexOf(word) - 1]
    return (
      isName(word) ||
      (/^\p{N}{1,4}$/u.test(word.text) && isName(before) && query.slice(before?.end, word.start) === ' ')
    )
  })
  return new Set(named.map(({ stem }) => stem))
}

function nameGroups(text: string, words: readonly Word[], names: ReadonlySet<string>): string[][] {
  const groups: string[][] = []
  let end = -1
  for (const word of words) {
    if (!names.has(word.stem)) continue
    if (groups.length > 0 && /^[ '’-]?$/u.test(text.slice(end, word.start))) groups.at(-1)?.push(word.stem)
    else groups.push([word.stem])
    end = word.end
  }
  return groups
}

function besideNames(text: string, content: readonly Word[], names: ReadonlySet<string>): ReadonlySet<string> {
  const isBeside = (word: Word, other: Word | undefined) => {
    if (other === undefined || !names.has(other.stem)) return false
    const [first, last] = word.start < other.start ? [word, other] : [other, word]
    return between.test(text.slice(first.end, last.start))
  }
  const beside = content.filter(
    (word, at) =>
      !names.has(word.stem) &&
      relatedStems(word.stem).size === 0 &&
      (isBeside(word, content[at - 1]) || isBeside(word, content[at + 1])),
  )
  return new Set(beside.map(({ stem }) => stem))
}

const between = /^(?: (?:of|de|du|von|del)(?: la)?)? $/u

const capital = /^\p{Lu}|^\p{N}+\p{L}|^\p{L}+\p{N}/u

const isQuoted = (query: string, { start }: Word) => {
  const before = query.slice(0, start).split('"').length - 1
  return before % 2 === 1 && query.includes('"', start)
}

// cspell:disable
const durations =
  /\b(?:how (?:long|old|often|soon|far)|how many (?:years|months|weeks|days|hours|minutes|seconds)|time|duration|period|age|life|after|within|wie (?:lange?|alt|oft)|dauer|zeit|frist|garantie|warranty|guarantee|combien de temps|durée|âge|délai|cuánto tiempo|duración|plazo|edad|tarda|cada cuánto|dauert|tage|jahre|stunden|minuten)|zeit\b|時間|期間|何年|何日|何分|何歳/iu
// cspell:enable

/** Words that ask for a kind of answer and seldom occur in it. */
const askingStems: ReadonlySet<string> = new Set(
  // cspell:disable-next-line
  'whose many much tell name list find exact exactly year jahr année año'.split(' ').map(stemOf),
)

// cspell:disable
const lightStems: ReadonlySet<string> = new Set(
  (
    'date hour hours time point current currently latest now today official exact spoken speak speaks name large big number amount get gets have has had give gives take takes come comes go goes need needs use uses make way kind type day days long far often ever need reach there one ' +
    'aktuell derzeit heute gesprochen spricht erstmals gibt hat habe bekomme bekommen dauert dauern beträgt gilt kommt geht macht viel lange ' +
    'faut faire fait est-ce peut a-t-il avoir temps jour dure ' +
    'hay tiene tener puede hacer tarda cada cuánto'
  )
    .split(' ')
    .map(stemOf),
)

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
