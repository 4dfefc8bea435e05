import { findNormalized } from '#shared/quotes/find-quote.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { Claim, ClaimCitation, ClaimOutcome, GapReason } from '#workers/evidence/claim.ts'
import { isFunctionWord, languageOf } from '#workers/evidence/words/function-words.ts'
import { wordsOf } from '#workers/evidence/words/words-of.ts'
import { isOpposed } from './is-opposed.ts'
import { missingFact } from './missing-fact.ts'
import type { CheckedPage } from './open-page.ts'
import { overstates } from './overstates.ts'
import { quoteContext, type QuoteContext } from './quote-context.ts'

interface CheckWith {
  pages: ReadonlyMap<number, CheckedPage>
  /** Whether a word at the start of a sentence is not a name. */
  isCommon: (word: string) => boolean
}

/** A claim with the citations that hold, or the gap that it leaves. Neither for a claim without words. */
export function checkClaim(claim: Claim, { pages, isCommon }: CheckWith): ClaimOutcome {
  const text = withoutNumbers(claim.text).slice(0, maxClaimLength)
  if (!/[\p{L}\p{N}]/u.test(text)) return {}
  const gap = (reason: GapReason) => ({ gap: { text, reason } })
  if (claim.citations.length === 0) return gap('no_citation')
  const known = claim.citations.slice(0, maxCitations).filter(({ source }) => pages.has(source))
  if (known.length === 0) return gap('unknown_source')
  const found = known.flatMap((citation) => findEvidence(citation, pages))
  if (found.length === 0) return gap('quote_not_found')
  const isForeign = (context: QuoteContext) => isOtherLanguage(text, context)
  const agreeing = found.filter(({ context }) => isForeign(context) || !contradicts(text, context))
  if (agreeing.length === 0) return gap('contradicted')
  const faithful = agreeing.filter(({ context }) => isForeign(context) || !saysMore(text, context))
  if (faithful.length === 0) return gap('not_supported')
  const relevant = faithful.filter(
    ({ context }) => isForeign(context) || likenessOf(text, context.sentences) >= minRelevance,
  )
  const holding = relevant.length > 0 ? relevant : faithful
  const contexts = holding.map(({ context }) => context)
  const missing = missingFact(text, contexts, isCommon)
  if (missing !== undefined) return gap(missing)
  const isSaid = contexts.some(isForeign) || overlapOf(text, contexts) >= minOverlap
  if (!isSaid) return gap('not_supported')
  return { kept: { text, citations: withoutRepeats(holding.map(({ citation }) => citation)) } }
}

/** Longer statements are cut: a sentence has fewer characters. */
const maxClaimLength = 2000

export const maxCitations = 20

/** The share of a claim's words that its quotes must have. */
const minOverlap = 0.3

/** A citation with fewer of them is about something else, and is left out if others are not. */
const minRelevance = 0.15

interface Evidence {
  /** With the words of the page. */
  citation: ClaimCitation
  context: QuoteContext
}

function findEvidence({ source, quote }: ClaimCitation, pages: CheckWith['pages']): Evidence[] {
  const page = pages.get(source)
  const found = page && findNormalized(quote, page.normalized())
  if (page === undefined || found === undefined) return []
  return [{ citation: { source, quote: found.text }, context: quoteContext(found, page) }]
}

/** Whether the sentence of the quote that is most like the claim says the opposite. */
function contradicts(text: string, context: QuoteContext): boolean {
  const closest = closestSentence(text, context)
  return closest !== undefined && isOpposed(text, closest)
}

/** Whether that sentence says it with less certainty or of a part only. */
function saysMore(text: string, context: QuoteContext): boolean {
  const closest = closestSentence(text, context)
  return closest !== undefined && overstates(text, closest)
}

function closestSentence(text: string, { sentences }: QuoteContext): string | undefined {
  let most = minLikeness
  let closest: string | undefined
  for (const sentence of sentences) {
    const likeness = likenessOf(text, [sentence])
    if (likeness > most) [most, closest] = [likeness, sentence]
  }
  return closest
}

const likenessOf = (text: string, sentences: readonly string[]) =>
  overlapOf(text, [{ sentences, passage: '', headings: '' }])

/** Sentences with fewer words in common may be about something else. */
const minLikeness = 0.4

/** Words cannot be compared across languages. Numbers and names can. */
function isOtherLanguage(text: string, { sentences, passage }: QuoteContext): boolean {
  const own = languageOf(wordsOf(text))
  const other = languageOf(wordsOf(`${sentences.join(' ')} ${passage}`))
  return own !== undefined && other !== undefined && own !== other
}

function withoutRepeats(citations: readonly ClaimCitation[]): ClaimCitation[] {
  const seen = new Map(citations.map((citation) => [`${citation.source}\n${citation.quote}`, citation]))
  return [...seen.values()]
}

/** The share of a claim's content words that stand in the sentences of its quotes or in the headings above, 0 to 1. */
function overlapOf(claim: string, contexts: readonly QuoteContext[]): number {
  const said = new Set(contexts.flatMap(({ sentences, headings }) => wordsOf([...sentences, headings].join('\n'))))
  const words = new Set(wordsOf(claim).filter((word) => !isFunctionWord(word)))
  if (words.size === 0) return 1
  return [...words].filter((word) => said.has(word)).length / words.size
}
