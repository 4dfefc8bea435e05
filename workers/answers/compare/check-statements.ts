import { checkClaims } from '#workers/evidence/check-claims.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { Claim, Gap } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Statement, StatementPart } from './statement.ts'

/** A statement as answers show it: with the words of each page. */
export interface QuotedStatement {
  text: string
  quotes: { index: number; quote: string }[]
}

export interface CheckedStatements {
  supported: QuotedStatement[]
  /** One for each statement that a page does not support. */
  gaps: Gap[]
  /** 0 to 1. See `checkClaims`. */
  confidence: number
}

/** Checks what statements say of each page against that page alone. A statement needs two pages and all of its parts. */
export async function checkStatements(
  statements: readonly Statement[],
  sources: readonly Source[],
): Promise<CheckedStatements> {
  const claims = statements.flatMap(({ parts }) => parts.map(claimOf))
  const { outcomes, confidence } = await checkClaims(claims, sources)
  const checked: CheckedStatements = { supported: [], gaps: [], confidence }
  let next = 0
  for (const { text, parts } of statements) {
    const own = outcomes.slice(next, (next += parts.length))
    const quotes = own.flatMap(({ kept }) =>
      (kept?.citations ?? []).slice(0, 1).map(({ source, quote }) => ({ index: source, quote })),
    )
    const isWhole = quotes.length === parts.length && new Set(quotes.map(({ index }) => index)).size > 1
    const reason = own.find(({ kept }) => kept === undefined)?.gap?.reason
    if (isWhole) checked.supported.push({ text: withoutNumbers(text), quotes })
    else checked.gaps.push({ text, reason: reason ?? 'no_citation' })
  }
  return checked
}

const claimOf = ({ index, text, quote }: StatementPart): Claim => ({ text, citations: [{ source: index, quote }] })
