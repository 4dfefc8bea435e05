import type { Input } from '#shared/contract/operations/index.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { keywordsOf } from '#workers/answers/extractive/question/question.ts'
import { namesIn } from '#workers/answers/extractive/values/names.ts'
import { findInjections } from '#workers/evidence/injection/find-injections.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'

/**
 * A question that stands alone. A follow-up that points back, as in `How long is it?`, or that names nothing, gets the subject of
 * the earlier question in brackets; one that asks about him or her, the first person of the earlier answer. Of the context, nothing
 * but these names is used: it reaches neither the model nor the evidence. Context that instructs models is ignored. Takes linear time.
 */
export async function standaloneQuestion(query: string, context: Input<'answer'>['context']): Promise<string> {
  if (context === undefined || !pointsBack(query)) return query
  const [question, answer] = await Promise.all([harmless(context.question), harmless(context.answer ?? '')])
  const asked = namesOf(question)
  const person = asksForPerson(query)
    ? namesOf(answer).find((name) => personName.test(name) && !asked.includes(name))
    : undefined
  const subject = (person ?? (asked.join(' ') || keywordsOf(question))).slice(0, maxSubjectChars).trim()
  if (subject === '' || query.includes(subject)) return query
  const end = ` (${subject})`
  // A cut can leave half of a character.
  return (query.trim().slice(0, maxQueryChars - end.length) + end).toWellFormed()
}

/** Two to five words. A longer row of capitalized words can be a sentence that instructs models. */
const personName = /^[^ ]+(?: [^ ]+){1,4}$/

const maxSubjectChars = 100

/** Longer queries fail at some search providers. */
const maxQueryChars = 400

const harmless = async (text: string) => ((await findInjections(text)).length === 0 ? plainLine(text) : '')

const namesOf = (text: string) => namesIn(text, new Set()).map(({ start, end }) => text.slice(start, end))

function pointsBack(query: string): boolean {
  return (
    japanesePronoun.test(query) ||
    wordsIn(query).some(({ text }) => pronouns.has(text.toLowerCase())) ||
    namesNothing(query)
  )
}

const namesNothing = (query: string) => namesIn(query, new Set()).length === 0

const asksForPerson = (query: string) =>
  /彼女?/u.test(query) || wordsIn(query).some(({ text }) => personal.has(text.toLowerCase()))

// cspell:disable
const personal: ReadonlySet<string> = new Set('he she him his her hers ihn ihm elle lui ella'.split(' '))

/** Words that stand for something that was named before. */
const pronouns: ReadonlySet<string> = new Set([
  ...personal,
  ...'it its they them their this that these those there es er sie dessen deren dort il ils elles leur son sa ses celui-ci él ellos ellas su sus allí esto eso'.split(
    ' ',
  ),
])

const japanesePronoun = /それ|その|これ|この|彼|そこ/u
// cspell:enable
