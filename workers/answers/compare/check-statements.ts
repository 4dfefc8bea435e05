import { checkClaims } from '#workers/evidence/check-claims.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { Claim, Gap } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Statement, StatementPart } from './statements/statement.ts'

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
  const { supported, gaps, confidence } = await checkClaims(claims, sources)
  const found = new Map(supported.map((claim) => [keyOf(claim), claim.citations[0]?.quote ?? '']))
  const reasons = new Map(gaps.map(({ text, reason }) => [text, reason]))
  const checked: CheckedStatements = { supported: [], gaps: [], confidence }
  for (const { text, parts } of statements) {
    const quotes = parts.flatMap((part) => {
      const quote = found.get(keyOf(claimOf(part)))
      return quote === undefined ? [] : [{ index: part.index, quote }]
    })
    const isWhole = quotes.length === parts.length && new Set(quotes.map(({ index }) => index)).size > 1
    const failed = parts.find((part) => !found.has(keyOf(claimOf(part))))
    const reason = failed && reasons.get(withoutNumbers(failed.text))
    if (isWhole) checked.supported.push({ text: withoutNumbers(text), quotes })
    else checked.gaps.push({ text, reason: reason ?? 'no_citation' })
  }
  return checked
}

const claimOf = ({ index, text, quote }: StatementPart): Claim => ({ text, citations: [{ source: index, quote }] })

const keyOf = ({ text, citations }: Claim) => `${citations[0]?.source}\n${withoutNumbers(text)}`
