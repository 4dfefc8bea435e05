import { checkClaims } from '#workers/evidence/check-claims.ts'
import { citeClaims, type Citation } from '#workers/evidence/cite-claims.ts'
import type { Claim, Gap } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

/** A statement that was checked, with the numbers of its citations. */
export interface CitedStatement {
  /** With [n]. */
  text: string
  /** The statement, or the sentences of the sources in its place. At least one. */
  claims: readonly Claim[]
  citations: readonly Citation[]
}

/** The statements of a report after their check. */
export interface Ledger {
  /** The statement with its [n]. Undefined if it was not supported. */
  cite: (claim: Claim) => CitedStatement | undefined
  /** The citations of all statements so far, by source. */
  citations: () => Citation[]
  /** Whether a page that the statement cites has these words. */
  isOnPage: (words: string, statement: CitedStatement) => boolean
  /** Adds a gap for a statement that failed a check of its field. Its citations are left out. */
  refuse: (gap: Gap, statement: CitedStatement) => void
  /** Statements that were refused. */
  gaps: () => Gap[]
  confidence: number
}

/** Checks all statements of a report at once, and then cites those that are used. */
export async function openLedger(claims: readonly Claim[], sources: readonly Source[]): Promise<Ledger> {
  const { outcomes, gaps, confidence } = await checkClaims(claims, sources)
  const supported = new Map(claims.map((claim, place) => [claim, outcomes[place]?.kept]))
  const refused = [...gaps]
  const used = new Set<Claim>()

  return {
    gaps: () => refused,
    refuse(gap, { claims: unused }) {
      refused.push(gap)
      for (const claim of unused) used.delete(claim)
    },
    confidence,
    citations: () => citeClaims([...used], sources).citations,
    isOnPage: (words, { citations }) =>
      sources.some(({ index, text }) => citations.some((each) => each.index === index) && hasWords(text, words)),
    cite(claim) {
      const found = supported.get(claim)
      if (found === undefined) return undefined
      for (const each of found) used.add(each)
      const { texts, citations } = citeClaims(found, sources)
      return { text: texts.join(' '), claims: found, citations }
    },
  }
}

/**
 * Whether a text has these words, and not only as a part of longer ones: `$15 million` does not have `5 million`, nor does
 * `1.5 million`. Ignores case.
 */
export function hasWords(text: string, words: string): boolean {
  if (words === '') return false
  const [page, wanted] = [text.toLowerCase(), words.toLowerCase()]
  let at = page.indexOf(wanted)
  while (at !== -1) {
    if (!isPart(page, at, at + wanted.length)) return true
    at = page.indexOf(wanted, at + wanted.length)
  }
  return false
}

/** Whether a word or number goes on beyond one of the ends. */
function isPart(page: string, start: number, end: number): boolean {
  return (
    joined.test(page.slice(Math.max(0, start - 1), start + 1)) ||
    joined.test(page.slice(end - 1, end + 1)) ||
    joinedNumber.test(page.slice(Math.max(0, start - 2), start + 1)) ||
    joinedNumber.test(page.slice(end - 1, end + 2))
  )
}

/** Two letters or digits of scripts that separate words by spaces. */
const joined =
  /^(?!.?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]{2}$/u
const joinedNumber = /^\d[.,]\d$/
