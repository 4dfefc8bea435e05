import type { Result } from '#shared/contract/operations/index.ts'
import type { Ledger } from './ledger.ts'
import type { ContradictionReply } from './reply-parts.ts'

export type Contradiction = Result<'intel-market'>['contradictions'][number]
export type Side = Contradiction['sides'][number]

/** The contradictions of a reply whose sides were found in two different pages at least. */
export function citedContradictions(replies: readonly ContradictionReply[], ledger: Ledger): Contradiction[] {
  return replies.slice(0, maxContradictions).flatMap(({ subject, sides }) => {
    const found = sides.slice(0, maxSides).flatMap((side): Side[] => {
      const citation = ledger.cite(side)?.citations[0]
      if (citation === undefined) return []
      const { index, url, quote } = citation
      return [{ index, url, value: side.value.slice(0, maxValue), quote }]
    })
    return new Set(found.map(({ url }) => url)).size > 1 ? [{ subject: subject.slice(0, maxValue), sides: found }] : []
  })
}

const maxContradictions = 10
const maxSides = 6
const maxValue = 200
