import { isFunctionWord } from '#workers/evidence/words/function-words.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

/**
 * Whether a claim says more than a sentence about the same thing: a fact where the sentence says `could`, `plans to` or
 * `allegedly`, a number where it says `up to`, `exactly` where it says `about`, or the largest where it says `one of the
 * largest`. English only. Expects sentences, not texts. Takes linear time.
 */
export function overstates(claim: string, sentence: string): boolean {
  const [own, other] = [wordsIn(claim), wordsIn(sentence)]
  return dropsHedge(own, other) || dropsLimit(own, other) || dropsRivals(own, other) || addsPrecision(own, other)
}

const wordsIn = (text: string): string[] => (text.match(tokenPattern) ?? []).map(asWord)

const tokenPattern = /[\p{L}\p{N}\p{M}]{1,64}(?:['’.,]\p{N}{1,20}){0,6}/gu

/** The month May is not a hedge. */
const asWord = (word: string) => (word === 'May' ? '' : foldWord(word))

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const hedges = setOf(
  'could may might possibly perhaps maybe potentially probably allegedly reportedly supposedly purportedly plans planned planning intends intended hopes hoped aims aimed proposed proposes',
)

/** Words with which a claim keeps a doubt or a plan. */
const keepsDoubt = setOf(
  'can would should will shall likely unlikely expect expects expected potential possible alleged plan plans proposal propose aim hope intend intention future target targets set claim claims claimed say says said suggests suggested believed thought reports reported suspected whether if going due scheduled upcoming considering considers',
)

/** Whether the sentence hedges a word that the claim says without any doubt. */
function dropsHedge(claim: readonly string[], sentence: readonly string[]): boolean {
  if (claim.some((word) => hedges.has(word) || keepsDoubt.has(word))) return false
  const stems = new Set(claim.map(stemOf))
  return sentence.some((word, at) => {
    if (!hedges.has(word)) return false
    const hedged = sentence.slice(at + 1, at + 1 + reach).find((next) => !isFunctionWord(next) && !hedges.has(next))
    return hedged !== undefined && stems.has(stemOf(hedged))
  })
}

/** A hedge belongs to the next content word among so many words. */
const reach = 4

const limits = setOf(
  'up most maximum max as limit limited capped no within under below less fewer than can highest upper',
)

/** Whether a number of the claim stands behind `up to` or `at most` in the sentence, and the claim names no limit. */
function dropsLimit(claim: readonly string[], sentence: readonly string[]): boolean {
  if (claim.some((word) => limits.has(word))) return false
  const numbers = new Set(claim.filter((word) => /\d/u.test(word)))
  return sentence.some((word, at) => {
    const before = `${sentence[at - 2] ?? ''} ${sentence[at - 1] ?? ''}`
    return numbers.has(word) && (before === 'up to' || before === 'at most')
  })
}

/** Whether the sentence says `one of the largest` and the claim the largest. */
function dropsRivals(claim: readonly string[], sentence: readonly string[]): boolean {
  if (claim.some((word) => word === 'one' || word === 'among')) return false
  return sentence.some((word, at) => {
    const isGroup = word === 'among' || (word === 'one' && sentence[at + 1] === 'of')
    return isGroup && sentence.slice(at + 1, at + 5).some((next) => isSuperlative(next) && claim.includes(next))
  })
}

const isSuperlative = (word: string) => superlatives.has(word) || (word.length > 5 && word.endsWith('est'))

const superlatives = setOf('best worst first leading top')

/** Whether the claim calls a number exact that the sentence calls rough. */
const addsPrecision = (claim: readonly string[], sentence: readonly string[]) =>
  claim.some((word) => precise.has(word)) &&
  sentence.some((word) => rough.has(word)) &&
  !sentence.some((word) => precise.has(word))

const precise = setOf('exactly precisely')
const rough = setOf('about around approximately roughly nearly almost some circa')
