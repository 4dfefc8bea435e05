import { wideOperators, type Operator } from '#workers/evidence/language/lexicon.ts'
import { lexiconFor } from '#workers/evidence/language/text-language.ts'
import { alignTokens } from './align-tokens.ts'
import { keepsRoles } from './keeps-roles.ts'
import { isSameValue, type StatedValue } from './read-values.ts'
import type { Statement, Token } from './statement.ts'

/** Words around a sentence that name its subject: headings, the title, the sentence before, the question. */
export interface Surroundings {
  /** Keys and names. */
  words: ReadonlySet<string>
  values: readonly StatedValue[]
}

/**
 * Whether a sentence of a source says all that a statement says: each word, name and value, in the same roles, and with the same
 * negations, limits, conditions, doubts and attributions. The statement may leave out clauses, and may take its subject from the
 * surroundings.
 */
export function covers(source: Statement, claim: Statement, { words, values }: Surroundings): boolean {
  if (claim.tokens.length === 0 || !areComparable(source, claim)) return false
  if (claim.isPronominal && !source.isPronominal && !hasFirstWord(source, claim)) return false
  const places = alignTokens(claim.tokens, source.tokens)
  const firstFound = places.findIndex((place) => place !== undefined)
  for (const [at, token] of claim.tokens.entries()) {
    if (places[at] !== undefined) continue
    // Behind the first words of the sentence, its surroundings may only name something.
    if (at > firstFound && !token.isName && token.value === undefined && token.role !== 'of') return false
    if (
      token.value === undefined
        ? !words.has(token.key) && !words.has(token.exact)
        : !values.some((value) => isSameValue(token.value as StatedValue, value))
    )
      return false
    if (token.isName && !words.has(token.exact)) return false
  }
  const found = places.filter((place) => place !== undefined)
  if (found.length === 0 || found.length * 2 < claim.tokens.length) return false
  const used = useOf(source, claim, places)
  return (
    used !== undefined &&
    agreeInMeaning(source, claim, { places, whole: used }) &&
    keepsValues(source, claim, places) &&
    keepsRoles(source, claim, places)
  )
}

/** Whether the sentence has the pronoun with which the claim begins. */
function hasFirstWord(source: Statement, claim: Statement): boolean {
  if (claim.language === 'ja') return source.text.includes(claim.text.slice(0, 2))
  const first = /[\p{L}\p{M}]{1,20}/u.exec(claim.text)?.[0].toLowerCase()
  return (source.text.toLowerCase().match(/[\p{L}\p{M}]{1,64}/gu) ?? []).some((word) => word === first)
}

/** Words can be compared within one language that we know. */
function areComparable(source: Statement, claim: Statement): boolean {
  const [one, other] = [source.language, claim.language]
  if (one !== undefined && other !== undefined && one !== other) return false
  const language = one ?? other ?? 'en'
  return language === 'ja' || lexiconFor(language) !== undefined
}

/**
 * The clauses of the source that the statement states in full. Undefined if it leaves out what a clause says beside its words,
 * or a clause that limits the others.
 */
function useOf(
  source: Statement,
  claim: Statement,
  places: readonly (number | undefined)[],
): ReadonlySet<number> | undefined {
  const found = new Set(places.filter((place) => place !== undefined))
  const nouns = new Set(places.filter((_, at) => claim.tokens[at]?.isName === false))
  const stated = new Set(claim.tokens.map(({ key }) => key))
  const isAligned = (place: number) => found.has(place) || isRepeated(source.tokens[place])
  const isRepeated = (token: Token | undefined) => token?.value === undefined && stated.has(token?.key ?? '')
  const whole = new Set<number>()
  const opened = new Set<number>()
  for (const clause of source.clauses.keys()) {
    const own = [...source.tokens.keys()].filter((place) => source.tokens[place]?.clause === clause)
    const isUsed = own.some((place) => found.has(place))
    if (!isUsed) {
      if (limits(source, clause, own)) return undefined
      continue
    }
    const left = own.filter((place) => !isAligned(place))
    if (left.every((place) => isDroppable(source, place) || isFirstName(source, place, nouns))) whole.add(clause)
    else if (isOpening(own, (place) => found.has(place))) opened.add(clause)
    else return undefined
  }
  // The subject of a clause may stand in one before it.
  return whole.size > 0 && [...opened].every((clause) => [...whole].some((other) => other > clause)) ? whole : undefined
}

/** Phrases that add a circumstance. */
const droppable: ReadonlySet<string> = new Set(['by', 'despite', 'because'])

/** `the bridge` is `the Harbour Bridge`. */
function isFirstName(source: Statement, place: number, nouns: ReadonlySet<number | undefined>): boolean {
  const { tokens } = source
  const next = tokens[place + 1]
  if (tokens[place]?.isName !== true || next?.isNext !== true || !next.isName) return false
  return nouns.has(place + 1) || isFirstName(source, place + 1, nouns)
}

/** A circumstance, or a word such as `long` behind a measure that tells the same. */
function isDroppable({ tokens }: Statement, place: number): boolean {
  const token = tokens[place]
  if (token === undefined || droppable.has(token.phrase)) return true
  const isBehindValue = token.isNext && [place - 1, place - 2].some((other) => tokens[other]?.value !== undefined)
  return isBehindValue && measures.has(token.exact)
}

// cspell:disable-next-line
const measures: ReadonlySet<string> = new Set('long tall high wide deep lang hoch breit tief'.split(' '))

/** Whether only the first words of a clause are used. */
function isOpening(own: readonly number[], isAligned: (place: number) => boolean): boolean {
  const firstLeft = own.findIndex((place) => !isAligned(place))
  return firstLeft > 0 && own.slice(firstLeft).every((place) => !isAligned(place))
}

/** Whether a clause that is left out limits the others: a condition, an attribution, a place at the start. */
function limits(source: Statement, clause: number, own: readonly number[]): boolean {
  const read = source.clauses[clause]
  if (read === undefined) return false
  if ([...read.operators].some((operator) => wideOperators.has(operator))) return true
  const isFirst = own.includes(0)
  const isPeriod = own.every((place) => source.tokens[place]?.value?.kind === 'date')
  return isFirst && restrictive.has(read.opening) && !isPeriod
}

const restrictive: ReadonlySet<string> = new Set([
  'place',
  'for',
  'among',
  'under',
  'with',
  'during',
  'against',
  'between',
])

/** Whether the clauses of both have the same operators, part by part. */
function agreeInMeaning(
  source: Statement,
  claim: Statement,
  { places, whole }: { places: readonly (number | undefined)[]; whole: ReadonlySet<number> },
): boolean {
  const parts = claim.clauses.map((_, clause) => {
    const own = claim.tokens.flatMap((token, at) => (token.clause === clause ? [at] : []))
    const sources = own.flatMap((at) => {
      const place = places[at]
      const other = place === undefined ? undefined : source.tokens[place]?.clause
      return other !== undefined && whole.has(other) ? [other] : []
    })
    return { claims: new Set([clause]), sources: new Set(sources) }
  })
  for (const { claims, sources } of joinParts(parts)) {
    const stated = operatorsOf(claim, claims)
    const said = operatorsOf(source, sources)
    for (const operator of stated) if (!said.has(operator)) return false
    for (const operator of said) if (!stated.has(operator) && operator !== 'because') return false
    if (!isSameTense(source, sources, claim, claims)) return false
  }
  return true
}

interface Part {
  claims: ReadonlySet<number>
  sources: ReadonlySet<number>
}

/** Clauses of the claim that use the same clause of the source are one part. */
function joinParts(parts: readonly Part[]): Part[] {
  let joined: Part[] = []
  for (const part of parts) {
    const isSame = ({ sources }: Part) =>
      part.sources.size === 0 || [...sources].some((place) => part.sources.has(place))
    const all = [...joined.filter(isSame), part]
    joined = joined.filter((other) => !isSame(other))
    joined.push({
      claims: union(all.map(({ claims }) => claims)),
      sources: union(all.map(({ sources }) => sources)),
    })
  }
  return joined
}

function union<T>(sets: readonly ReadonlySet<T>[]): Set<T> {
  const all = new Set<T>()
  for (const set of sets) for (const item of set) all.add(item)
  return all
}

const operatorsOf = ({ clauses }: Statement, places: ReadonlySet<number>): Set<Operator> =>
  union([...places].map((place) => clauses[place]?.operators ?? new Set<Operator>()))

/** `is` for `was` is another statement. */
function isSameTense(
  source: Statement,
  sources: ReadonlySet<number>,
  claim: Statement,
  claims: ReadonlySet<number>,
): boolean {
  const tense = ({ clauses }: Statement, places: ReadonlySet<number>) => ({
    isPast: [...places].some((place) => clauses[place]?.isPast === true),
    isPresent: [...places].some((place) => clauses[place]?.isPresent === true),
  })
  const [said, stated] = [tense(source, sources), tense(claim, claims)]
  const isOnly = (one: typeof said, other: typeof said) =>
    one.isPast && !one.isPresent && other.isPresent && !other.isPast
  return !isOnly(said, stated) && !isOnly(stated, said)
}

/** A value stays with the word beside it, and no other value of its kind stands between them in the source. */
function keepsValues(source: Statement, claim: Statement, places: readonly (number | undefined)[]): boolean {
  return claim.tokens.every((token, at) => {
    const place = places[at]
    if (token.value === undefined || place === undefined) return true
    const own = source.tokens[place]
    const isNear = (other: number | undefined) =>
      other !== undefined && source.tokens[other]?.clause === own?.clause && !isCrossed(source, place, other)
    // `In 2020, …` belongs to the whole sentence.
    if (source.tokens.every((other) => other.clause !== own?.clause || other.value !== undefined)) return true
    const next = claim.tokens[at + 1]
    const isNoun = next?.isNext === true && next.clause === token.clause && next.value === undefined
    if (isNoun && places[at + 1] !== undefined && !isNear(places[at + 1])) return false
    const words = claim.tokens.flatMap((other, index) =>
      other.clause === token.clause && other.value === undefined ? [index] : [],
    )
    const beside = [words.findLast((index) => index < at), words.find((index) => index > at)]
    const neighbours = beside.flatMap((index) => (index === undefined ? [] : (places[index] ?? [])))
    return neighbours.length === 0 || neighbours.some(isNear)
  })
}

/** Another value of the same kind stands between two places. */
function isCrossed({ tokens }: Statement, one: number, other: number): boolean {
  const kind = tokens[one]?.value?.kind
  return tokens
    .slice(Math.min(one, other) + 1, Math.max(one, other))
    .some(({ value }) => value !== undefined && value.kind === kind)
}
