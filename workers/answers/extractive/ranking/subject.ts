import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The subject of a question, and what each page says about whether it is its subject, too. */
export interface Subject {
  /** The stems that name it. Empty if the question names nothing. */
  stems: ReadonlySet<string>
  /** The title of each page with its first heading, as stems, by the index of the source. */
  titles: ReadonlyMap<number, ReadonlySet<string>>
  /** The part of the title or first heading of each page that names the subject, if it does. */
  names: ReadonlyMap<number, string>
}

/**
 * The subject: the names of the question that are in the title of a page, or else all its names. Where names have no capitals, the
 * words of the question that are in a title.
 */
export function subjectOf(question: Question, sources: readonly Source[]): Subject {
  const heads = sources.map(({ index, title, text }) => ({
    index,
    parts: [...partsOf(title), ...partsOf(firstHeading(text))],
  }))
  const titles = new Map(heads.map(({ index, parts }) => [index, stemsOf(parts.join(' '))]))
  const isTitled = (stem: string) => [...titles.values()].some((title) => hasStem(title, stem))
  const common = nouns(question)
  const hasNames = question.names.size > 0 && !(question.hasCommonCapitals && common.length > 0)
  const groups = hasNames ? question.nameGroups : common.map((stem) => [stem])
  const titled = groups.filter((group) => group.some(isTitled)).flat()
  const stems = new Set(
    titled.length > 0 ? titled : hasNames ? question.names : question.hasCommonCapitals ? common : [],
  )
  for (const stem of question.besideNames) {
    const isPart = [...titles.values()].some((title) => hasStem(title, stem) && coversAll(title, stems))
    if (isPart && question.names.size > 0) stems.add(stem)
  }
  const names = new Map(
    heads.flatMap(({ index, parts }) => {
      const [name] = parts
        .filter((part) => part.length <= maxNameChars && coversAll(stemsOf(part), stems))
        .toSorted((one, other) => one.length - other.length)
      return name === undefined ? [] : [[index, withoutOtherNumbers(name, stems)] as const]
    }),
  )
  return { stems, titles, names }
}

const maxNameChars = 80

/** `Apple Granola 450 g` as the name of a product ends before the number, unless the question has it. */
function withoutOtherNumbers(name: string, subject: ReadonlySet<string>): string {
  const number = wordsIn(name).find(({ text, stem }) => /^\p{N}/u.test(text) && !subject.has(stem))
  return number === undefined || number.start === 0 ? name : name.slice(0, number.start).trim()
}

/** The terms that may name a subject: no word of a known relation such as `height` does. */
const nouns = ({ terms, names, hasCommonCapitals }: Question) =>
  terms
    .filter(
      ({ stem, related, weight }) => (related.size === 0 || names.has(stem)) && weight >= (hasCommonCapitals ? 1 : 0.5),
    )
    .filter(({ stem, related }) => !hasCommonCapitals || (names.has(stem) && related.size === 0))
    .map(({ stem }) => stem)

/** `London Bridge - Wikipedia` has two parts. */
const partsOf = (title: string) =>
  title
    .slice(0, 300)
    .split(/ [-–—|·:] |: |、| \(/u)
    .map((part) => part.trim())
    .filter(Boolean)

const firstHeading = (text: string) => /^# (.{1,200})/mu.exec(text.slice(0, 3000))?.[1]?.trim() ?? ''

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map(({ stem }) => stem))

/** Whether all words of the subject are among these. One of three or more may be missing where words have spaces between them. */
export function coversAll(stems: ReadonlySet<string>, subject: ReadonlySet<string>): boolean {
  const missing = [...subject].filter((stem) => !hasStem(stems, stem))
  return (
    missing.length === 0 ||
    (missing.length === 1 && subject.size >= 3 && !/\p{Script=Han}|\p{N}/u.test(missing[0] ?? ''))
  )
}

/** Whether a stem, or an inflection of it, is among these. */
export function hasStem(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem)) return true
  if (stem.length < 4 || isStopWord(stem)) return false
  for (const other of stems) {
    const [short, long] = other.length < stem.length ? [other, stem] : [stem, other]
    if (short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short)) return true
  }
  return false
}
