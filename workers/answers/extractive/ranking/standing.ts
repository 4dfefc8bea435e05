import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import type { Word } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Before, Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import { namesAnother } from './names-another.ts'
import { coversAll, hasStem, type Subject } from './subject.ts'

/** Whether a sentence is about the subject of the question, and the words that make this clear to a reader. */
export interface Standing {
  isAbout: boolean
  /** The name of the subject, or the sentence that names it. Undefined if the sentence does so itself. */
  lead?: { text: string; quote?: string }
}

/**
 * Whether a sentence is about the subject. A sentence that begins with a pronoun, has no subject of its own, or is a value of a table
 * is read with the sentences before it, the headings and the title. It then brings the name along, or the sentence with the name.
 */
export function standingOf(candidate: Candidate, question: Question, { stems, titles, names }: Subject): Standing {
  if (stems.size === 0) return { isAbout: true }
  const { text, words, stems: own, headingStems, source, before, isCell } = candidate
  const page = titles.get(source.index) ?? new Set()
  const around = new Set([...page, ...headingStems])
  const asked = { names: stems, stems: question.stems }
  if (coversAll(own, stems)) return { isAbout: !isCell || !namesAnother(text, words, asked) }
  const isNamed = [...stems].some((stem) => hasStem(own, stem))
  const isPersonOnPage = question.kind === 'person' && coversAll(page, stems)
  if (!isPersonOnPage && namesAnother(text, words, asked)) return { isAbout: false }
  const name = names.get(source.index) ?? headingName(candidate, stems)
  const isTopic = coversAll(new Set([...around, ...own]), stems)
  if (isNamed && isTopic) return isCell && name !== undefined ? led(name) : { isAbout: true }
  if (isCell) return isTopic ? led(name) : { isAbout: false }
  const isOpen = isOpenStart(words, text)
  const found = antecedentOf(before, { asked, around: page })
  if (found === 'another' && isOpen) return { isAbout: false }
  if (
    typeof found === 'object' &&
    coversAll(new Set([...found.stems, ...around, ...own]), stems) &&
    !(isTopic && name !== undefined)
  )
    return { isAbout: true, lead: { text: found.text, quote: found.quote } }
  if (!isTopic) return { isAbout: false }
  if (!question.hasCommonCapitals && startsWithName(words, around))
    return { isAbout: question.kind === 'person' || question.kind === 'text' || question.kind === 'date' }
  return isOpen ? led(name) : { isAbout: true }
}

const led = (name: string | undefined): Standing =>
  name === undefined ? { isAbout: true } : { isAbout: true, lead: { text: name } }

/** The heading above that names the subject. */
const headingName = ({ block: { heading }, headingStems }: Candidate, subject: ReadonlySet<string>) =>
  coversAll(headingStems, subject) ? heading.split(' · ').at(-1) : undefined

/** The nearest sentence before that names a subject: it, or `another` if that is a different one. */
function antecedentOf(
  before: readonly Before[],
  { asked, around }: { asked: Pick<Question, 'names' | 'stems'>; around: ReadonlySet<string> },
): Before | 'another' | undefined {
  for (const sentence of before.toReversed()) {
    if (coversAll(sentence.stems, asked.names)) return sentence
    if (namesAnother(sentence.text, sentence.words, asked)) return 'another'
    if ([...asked.names].some((stem) => hasStem(sentence.stems, stem))) return sentence
    if (startsWithName(sentence.words, around)) return 'another'
  }
  return undefined
}

/** Whether it begins with two words in capitals that are not those of the page: another thing or person. */
function startsWithName([first, second]: readonly Word[], around: ReadonlySet<string>): boolean {
  return [first, second].every(
    (word) =>
      word !== undefined && /^\p{Lu}\p{Ll}/u.test(word.text) && !isStopWord(word.text) && !hasStem(around, word.stem),
  )
}

/** It begins with a pronoun, or, in languages that leave the subject out, perhaps with none. */
function isOpenStart(words: readonly Word[], text: string): boolean {
  const [first, second] = words.map((word) => word.text.toLowerCase())
  if (joined.test(text)) return true
  return (
    pronouns.has(first ?? '') ||
    verbs.has(first ?? '') ||
    (places.has(first ?? '') && pronouns.has(second ?? '')) ||
    /^(?:En|In|Im) \d{4},? /u.test(text)
  )
}

const joined = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

// cspell:disable
const pronouns: ReadonlySet<string> = new Set(
  'it its they their them he his she her this these that those one er sie es ihr ihre ihr sein seine ihre dieser diese dieses il elle ils elles son sa ses leur leurs ce cette ces celui él ella ellos ellas su sus este esta estos estas esto'.split(
    ' ',
  ),
)

/** Words that come before a pronoun: `In it`, `There it`. */
const places: ReadonlySet<string> = new Set('in there here today then since yet so dort hier heute dann'.split(' '))

/** Spanish sentences begin with a verb where the subject is known. */
const verbs: ReadonlySet<string> = new Set(
  'fue es era tiene está estuvo mide cuesta pesa cuenta posee nació murió se contains includes weighs measures made founded built compte mesure contient'.split(
    ' ',
  ),
)
// cspell:enable
