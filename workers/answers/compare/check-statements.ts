import { checkClaims } from '#workers/evidence/check-claims.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { Claim, Gap, GapReason } from '#workers/evidence/claim.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import type { Source } from '#workers/evidence/source.ts'
import { pageNumber, type Statement, type StatementPart } from './statement.ts'

/** A statement as answers show it: with the words of each page. */
export interface QuotedStatement {
  text: string
  quotes: { index: number; quote: string }[]
  verbatim?: boolean
}

export interface CheckedStatements {
  supported: QuotedStatement[]
  /** One for each statement that a page does not support. */
  gaps: Gap[]
  /** 0 to 1. See `checkClaims`. */
  confidence: number
}

/**
 * Checks what statements say of each page against that page alone. A statement needs two pages and all of its parts. If a page
 * does not say all of its part, the sentences of the pages stand in place of the statement. `isBuilt`: the text of a statement
 * consists of values of the pages, and stays. `isShared`: it says the same of all pages, so it is a gap if a page does not.
 */
export async function checkStatements(
  statements: readonly Statement[],
  sources: readonly Source[],
  { isBuilt = false, isShared = false }: { isBuilt?: boolean; isShared?: boolean } = {},
): Promise<CheckedStatements> {
  const claims = statements.flatMap(({ parts }) => parts.map(claimOf))
  const { outcomes, confidence } = await checkClaims(claims, sources)
  const checked: CheckedStatements = { supported: [], gaps: [], confidence }
  let next = 0
  for (const { text, parts } of statements) {
    const own = outcomes.slice(next, (next += parts.length))
    const kept = own.flatMap((outcome) => outcome.kept?.slice(0, 1) ?? [])
    const quotes = kept.flatMap(({ citations }) =>
      citations.slice(0, 1).map(({ source, quote }) => ({ index: source, quote })),
    )
    const isWhole = quotes.length === parts.length && new Set(quotes.map(({ index }) => index)).size > 1
    const reason = own.find((outcome) => outcome.kept === undefined)?.gap?.reason
    const isReplaced = !isBuilt && kept.some(({ verbatim }) => verbatim)
    const gap = (why: GapReason) => checked.gaps.push({ text: plainLine(text).slice(0, maxGapLength), reason: why })
    if (!isWhole) gap(reason ?? 'no_citation')
    else if (isShared && isReplaced) gap('not_supported')
    else if (isReplaced) checked.supported.push({ text: pageSentences(kept), quotes, verbatim: true })
    else checked.supported.push({ text: withoutNumbers(isBuilt ? text : plainLine(text)), quotes })
  }
  return checked
}

const maxGapLength = 300

const claimOf = ({ index, text, quote }: StatementPart): Claim => ({ text, citations: [{ source: index, quote }] })

/** The sentence of each page. */
const pageSentences = (claims: readonly Claim[]): string =>
  claims.map(({ text, citations }) => `The ${pageNumber(citations[0]?.source ?? 0)} page says: ${text}`).join(' ')
