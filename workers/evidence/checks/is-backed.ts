import { normalizeText } from '#shared/quotes/normalize-text.ts'
import type { ClaimCitation } from '#workers/evidence/claim.ts'
import { languageOfText } from '#workers/evidence/language/text-language.ts'
import { alignTokens } from './align-tokens.ts'
import { covers, type Surroundings } from './covers.ts'
import { denies, framesOf } from './framing.ts'
import type { StatementReader } from './read-statement.ts'
import type { StatedValue } from './read-values.ts'
import type { Statement, Token } from './statement.ts'
import type { Thought } from './whole-thought.ts'

/** A thought with its sentences as statements. */
export interface ReadThought {
  thought: Thought
  statements: readonly Statement[]
  surroundings: Surroundings
  language: string | undefined
}

/** A citation that was found in its page. */
export interface Evidence {
  /** With the words of the page. */
  citation: ClaimCitation
  thought: ReadThought
  /** The same as read in other languages, if its words do not tell its language. */
  others: readonly ReadThought[]
}

export function readThought(
  thought: Thought,
  { read: reader, question = '', assumed }: { read: StatementReader; question?: string | undefined; assumed?: string },
): ReadThought {
  const language = assumed ?? languageOfThought(thought)
  const read = (text: string) => reader(text, language)
  const statements = thought.sentences.map(({ text, reading }) => read(reading ?? text))
  const named = [...thought.headings.slice(0, maxHeadings), question]
    .filter(Boolean)
    .map((text) => read(text.slice(0, maxHeadingChars)))
  const subject =
    statements[0]?.isPronominal === true && thought.before !== undefined ? subjectOf(read(thought.before.text)) : []
  const tokens = [...named.flatMap((statement) => statement.tokens), ...subject]
  return {
    thought,
    statements,
    surroundings: {
      words: new Set(tokens.flatMap(({ key, exact, value }) => (value === undefined ? [key, exact] : []))),
      values: named.flatMap((statement) =>
        statement.tokens.flatMap(({ value }): StatedValue[] => (value === undefined ? [] : [value])),
      ),
    },
    language,
  }
}

/** The language of the sentences, or of the text around them. */
export function languageOfThought({ sentences, before, headings }: Thought): string | undefined {
  const all = sentences.map(({ text }) => text).join(' ')
  return languageOfText(all) ?? languageOfText(`${all} ${before?.text ?? ''} ${headings.join(' ')}`)
}

const maxHeadings = 6
const maxHeadingChars = 300

/** The first name of a sentence, or its first words: a pronoun after it stands for them. */
function subjectOf({ tokens }: Statement): Token[] {
  const first = tokens.findIndex(({ isName }) => isName)
  if (first === -1) return tokens.slice(0, 2)
  const after = tokens.slice(first).findIndex(({ isName, isNext }, at) => at > 0 && !(isName && isNext))
  return tokens.slice(first, after === -1 ? undefined : first + after)
}

/** Whether a thought says all that a sentence says, and says it as a fact of its own. */
export function isBacked(claim: Statement, { thought, statements, surroundings }: ReadThought): boolean {
  if (thought.denial !== undefined || thought.isQuotation) return false
  const frames = thought.leadIn === undefined ? [] : [...framesOf(thought.leadIn)]
  if (!frames.every((frame) => claim.clauses.some(({ operators }) => operators.has(frame)))) return false
  return statements.some((statement, at) => {
    const [own, next] = [thought.sentences[at], thought.sentences[at + 1]]
    if (own === undefined || (next !== undefined && denies(next.text))) return false
    const isRepeated = thought.leadIn === undefined && areSameWords(own.text, claim.text)
    return isRepeated || covers(statement, claim, surroundings)
  })
}

/**
 * Whether a thought states the numbers, dates and names of a statement that another one backs, with the same negations and the
 * like: it is a further source for them.
 */
export function statesFacts(claims: readonly Statement[], { thought, statements, surroundings }: ReadThought): boolean {
  if (thought.denial !== undefined || thought.isQuotation || thought.leadIn !== undefined) return false
  return claims.every(({ tokens, clauses }) => {
    const facts = tokens.filter(({ isName, value }) => isName || value !== undefined)
    const operators = new Set(clauses.flatMap((clause) => [...clause.operators]))
    if (!facts.some(({ value }) => value !== undefined)) return false
    return statements.some((statement) => {
      const other = new Set(statement.clauses.flatMap((clause) => [...clause.operators]))
      if (operators.size !== other.size || [...operators].some((operator) => !other.has(operator))) return false
      const found = alignTokens(tokens, statement.tokens)
      const isStated = (token: Token, at: number) =>
        found[at] !== undefined || (token.isName && surroundings.words.has(token.exact))
      const share = found.filter((place) => place !== undefined).length / tokens.length
      return share >= minShare && tokens.every((token, at) => !facts.includes(token) || isStated(token, at))
    })
  })
}

/** With fewer words in common, a thought may be about something else. */
const minShare = 0.6

const areSameWords = (one: string, other: string) => wordsOnly(one) === wordsOnly(other)

const wordsOnly = (text: string) => normalizeText(text).text.replaceAll(/^['\s]{1,9}|['\s.]{1,9}$/gu, '')

/** The share of the tokens of sentences that a thought has. More than 0 for texts in different languages. */
export function likeness(claims: readonly Statement[], { statements }: ReadThought): number {
  const claimed = claims.flatMap(({ tokens }) => tokens)
  const found = alignTokens(
    claimed,
    statements.flatMap(({ tokens }) => tokens),
  ).filter((place) => place !== undefined).length
  const isForeign = claims.some(
    ({ language }) =>
      language !== undefined && statements.some((other) => other.language !== undefined && other.language !== language),
  )
  return found / Math.max(1, claimed.length) + (isForeign ? leastLikeness : 0)
}

const leastLikeness = 0.01
