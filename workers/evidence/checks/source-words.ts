import { findNormalized } from '#shared/quotes/find-quote.ts'
import { plainRange } from '#shared/quotes/mask-markup.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import { alignTokens } from './align-tokens.ts'
import { denies } from './framing.ts'
import type { Evidence, ReadThought } from './is-backed.ts'
import type { CheckedPage } from './open-page.ts'
import type { Statement } from './statement.ts'

/**
 * The sentences that a claim was drawn from, as claims marked `verbatim`: whole, with the sentence that names their subject,
 * with the heading or opening sentence that says how they are meant, and with a denial behind them. Of several pieces of
 * evidence, those that have words of the claim that the ones before lack. Expects the best evidence first.
 */
export function sourceWords(
  ranked: readonly Evidence[],
  claims: readonly Statement[],
  pages: ReadonlyMap<number, CheckedPage>,
): Claim[] {
  const claimed = claims.flatMap(({ tokens }) => tokens)
  const said = new Set<number>()
  const kept: Claim[] = []
  for (const { citation, thought } of ranked) {
    const page = pages.get(citation.source)
    if (page === undefined || kept.length >= maxClaims) continue
    const places = alignTokens(
      claimed,
      thought.statements.flatMap(({ tokens }) => tokens),
    )
    const added = [...places.keys()].filter((at) => places[at] !== undefined && !said.has(at))
    if (kept.length > 0 && added.length === 0) continue
    for (const at of added) said.add(at)
    const words = wordsOf(thought, claims, page)
    if (words !== undefined && !kept.some(({ text }) => text === words.text))
      kept.push({ text: words.text, citations: [{ source: citation.source, quote: words.quote }], verbatim: true })
  }
  return kept
}

const maxClaims = 3

/** The words of a thought, and their quote. */
function wordsOf({ thought, statements }: ReadThought, claims: readonly Statement[], page: CheckedPage) {
  const claimed = claims.flatMap(({ tokens }) => tokens)
  const scores = statements.map(
    ({ tokens }) => alignTokens(claimed, tokens).filter((place) => place !== undefined).length,
  )
  const best = scores.reduce((most, score) => Math.max(most, score), 0)
  const chosen = thought.sentences.filter((_, at) => (scores[at] ?? 0) * 2 > best || scores[at] === best)
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const at = thought.sentences.indexOf(first)
  const needsSubject = statements[at]?.isPronominal === true || thought.isQuotation
  const before = at > 0 ? thought.sentences[at - 1] : thought.before
  const opening = needsSubject && before !== undefined ? before : first
  const next = thought.sentences[thought.sentences.indexOf(last) + 1] ?? thought.denial
  const end = next !== undefined && denies(next.text) ? next : last
  const { mask, source } = page.normalized()
  const written = plainLine(plainRange(source, mask, { start: opening.start, end: end.end }))
  const quote = [written, plainLine(plainRange(source, mask, { start: first.start, end: last.end }))]
    .map((words) => findNormalized(words, page.normalized())?.text)
    .find((words) => words !== undefined)
  if (quote === undefined) return undefined
  const leadIn =
    thought.leadIn === undefined || written.startsWith(thought.leadIn)
      ? ''
      : `${thought.leadIn.replace(/[:：.\s]{1,4}$/u, '')}: `
  // A row of a table is read with its headers.
  const text = first.reading === undefined ? written : first.text
  return { text: plainLine(leadIn + text), quote }
}
