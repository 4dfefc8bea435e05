import type { Result } from '#shared/contract/operations/index.ts'
import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { namesIn } from '#workers/answers/extractive/values/names.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import type { Source } from '#workers/evidence/source.ts'

type RelatedQuestions = NonNullable<Result<'answer'>['relatedQuestions']>

/**
 * Other questions that the cited pages answer, by their headings. A heading without a question mark stands behind the subject of the question, or, if
 * it names none, behind the title of its page. Leaves out headings that only repeat the question or the title, and those of every
 * article, such as `References`. No text is made up. Takes linear time.
 */
export function relatedQuestions(query: string, sources: readonly Source[]): RelatedQuestions {
  const asked = stemsOf(query)
  const subject = namesIn(query, new Set())
    .map(({ start, end }) => query.slice(start, end))
    .join(' ')
  const found = new Map<string, RelatedQuestions[number]>()
  for (const { index, title, text } of sources) {
    const known = new Set([...asked, ...stemsOf(title)])
    const own = headingsOf(text)
      .filter((heading) => [...stemsOf(heading)].some((stem) => !known.has(stem)) && !common.has(heading.toLowerCase()))
      .slice(0, perSource)
    for (const heading of own) {
      const question = questionOf(heading, subject === '' ? plainLine(title) : subject)
      if (!found.has(question.toLowerCase())) found.set(question.toLowerCase(), { question, index })
    }
  }
  return [...found.values()].slice(0, maxQuestions)
}

const maxQuestions = 5
const perSource = 3
const maxPageChars = 200_000
const maxHeadingChars = 100

/** The headings below the title, as one line of text each. */
function headingsOf(page: string): string[] {
  const lines = page.slice(0, maxPageChars).split('\n')
  return lines.flatMap((line) => {
    const marks = line.startsWith('##') ? line.indexOf(' ') : -1
    const heading = marks === -1 ? '' : plainLine(line.slice(marks)).replaceAll(/[*_]/gu, '')
    return heading !== '' && heading.length <= maxHeadingChars ? [heading] : []
  })
}

function questionOf(heading: string, subject: string): string {
  const isQuestion = /[?？]$/u.test(heading)
  return isQuestion || subject === '' || heading.includes(subject) ? heading : `${subject} – ${heading}`
}

const stemsOf = (text: string) =>
  new Set(wordsIn(text).flatMap(({ text: word, stem }) => (isStopWord(word) ? [] : [stem])))

// cspell:disable
/** Headings of every article. */
const common: ReadonlySet<string> = new Set(
  'references|notes|see also|external links|further reading|sources|bibliography|contents|table of contents|comments|related|related articles|related posts|share|tags|navigation|footnotes|subscribe|newsletter|einzelnachweise|weblinks|literatur|siehe auch|anmerkungen|inhaltsverzeichnis|quellen|références|notes et références|liens externes|voir aussi|bibliographie|sommaire|referencias|enlaces externos|véase también|bibliografía|脚注|関連項目|外部リンク|参考文献|出典|目次'.split(
    '|',
  ),
)
// cspell:enable
