import { findNormalized } from '#shared/quotes/find-quote.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { Claim, ClaimCitation, ClaimOutcome, GapReason } from '#workers/evidence/claim.ts'
import { addressesReader } from '#workers/evidence/injection/addresses-reader.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import { readSentences } from './claim-sentences.ts'
import { isBacked, languageOfThought, likeness, readThought, statesFacts, type Evidence } from './is-backed.ts'
import type { CheckedPage } from './open-page.ts'
import type { StatementReader } from './read-statement.ts'
import { sourceWords } from './source-words.ts'
import { wholeThought } from './whole-thought.ts'

export interface CheckWith {
  pages: ReadonlyMap<number, CheckedPage>
  /** Reads sentences of claims and pages. */
  read: StatementReader
  /** Its words may name the subject of a statement. */
  question?: string | undefined
}

/**
 * A claim as it may be shown: as it was written, with the citations of which each backs all of it, or as the sentences of the
 * sources that it was drawn from. A claim without a quote that its source has is a gap. Neither for a claim without words.
 */
export function checkClaim(claim: Claim, context: CheckWith): ClaimOutcome {
  const text = plainLine(withoutNumbers(claim.text.slice(0, maxClaimLength)))
  if (!/[\p{L}\p{N}]/u.test(text)) return {}
  const gap = (reason: GapReason) => ({ gap: { text, reason } })
  if (claim.citations.length === 0) return gap('no_citation')
  const known = claim.citations.slice(0, maxCitations).filter(({ source }) => context.pages.has(source))
  if (known.length === 0) return gap('unknown_source')
  const found = known.flatMap((citation) => findEvidence(citation, context))
  if (found.length === 0) return gap('quote_not_found')
  const evidence = found.filter(
    ({ thought }) => !thought.thought.sentences.some((sentence) => addressesReader(sentence.text)),
  )
  if (evidence.length === 0) return gap('not_supported')
  const isStated = ({ thought: { thought } }: Evidence) => thought.leadIn === undefined && thought.denial === undefined
  if (claim.isBuilt === true && evidence.length === claim.citations.length && evidence.every(isStated))
    return { kept: [{ text, citations: withoutRepeats(evidence.map(({ citation }) => citation)) }] }
  const sentences = readSentences(text, evidence[0]?.thought.language, context)
  const backing = evidence.filter(({ thought, others }) =>
    [thought, ...others].every((reading) =>
      readSentences(text, reading.language, context).every((sentence) => isBacked(sentence, reading)),
    ),
  )
  if (backing.length > 0 && text.length <= maxTextLength) {
    const agreeing = evidence.filter((each) => backing.includes(each) || statesFacts(sentences, each.thought))
    return { kept: [{ text, citations: withoutRepeats(agreeing.map(({ citation }) => citation)) }] }
  }
  const likely = new Map(evidence.map((each) => [each, likeness(sentences, each.thought)]))
  const ranked = evidence
    .filter((each) => (likely.get(each) ?? 0) > 0)
    .toSorted((one, other) => (likely.get(other) ?? 0) - (likely.get(one) ?? 0))
  if (ranked.length === 0) return gap('not_supported')
  return { kept: sourceWords(ranked, sentences, context.pages) }
}

/** Longer statements are cut: a sentence has fewer characters. */
const maxClaimLength = 2000

/** A longer statement is replaced: nobody reads it as one. */
const maxTextLength = 800

export const maxCitations = 20

function findEvidence({ source, quote }: ClaimCitation, context: CheckWith): Evidence[] {
  const page = context.pages.get(source)
  const found = page && findNormalized(quote, page.normalized())
  if (page === undefined || found === undefined) return []
  const thought = wholeThought(found, page)
  const known = languageOfThought(thought)
  const [first = 'en', ...others] = known === undefined ? languages : [known]
  const read = (assumed: string) => readThought(thought, { ...context, assumed })
  return [{ citation: { source, quote: found.text }, thought: read(first), others: others.map(read) }]
}

/** A sentence whose language is unknown must back a claim in each of them. */
const languages = ['en', 'de', 'fr', 'es']

function withoutRepeats(citations: readonly ClaimCitation[]): ClaimCitation[] {
  const seen = new Map(citations.map((citation) => [`${citation.source}\n${citation.quote}`, citation]))
  return [...seen.values()]
}
