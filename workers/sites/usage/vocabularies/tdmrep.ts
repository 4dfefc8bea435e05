import { matchLongest } from '#workers/sites/usage/match-longest.ts'
import type { Stated } from './content-signal.ts'

/** One rule of `/.well-known/tdmrep.json`. */
export interface TdmRule {
  path: string
  reservation: string
  policy?: string
}

/** What `tdm-reservation` and `tdm-policy` say: 1 reserves text and data mining, 0 does not. Other values are unset. */
export function readReservation(reservation: string, policy?: string): Stated {
  const word = { '0': 'yes', '1': 'no' }[reservation.trim()]
  const terms = policy === undefined || word !== 'no' ? {} : { terms: { url: policy } }
  return { says: word === undefined ? {} : { tdm: word === 'no' ? 'no' : 'yes' }, ...terms }
}

/** The rules of a TDMRep file (final report of 10 May 2024). Undefined for a text that is not one. */
export function readTdmFile(text: string): TdmRule[] | undefined {
  const rules = parsed(text)
  if (!Array.isArray(rules)) return undefined
  return rules.slice(0, maxRules).flatMap((rule: unknown) => {
    const { location, 'tdm-reservation': reservation, 'tdm-policy': policy } = fieldsOf(rule)
    if (typeof location !== 'string' || (reservation !== 0 && reservation !== 1)) return []
    const path = location.slice(0, maxTextLength)
    return [
      {
        path,
        reservation: String(reservation),
        ...(typeof policy === 'string' && { policy: policy.slice(0, maxTextLength) }),
      },
    ]
  })
}

/** The rule for a page: the first in the file that matches. */
export function tdmRuleFor(rules: readonly TdmRule[], page: string): TdmRule | undefined {
  return rules.find((rule) => matchLongest([rule])(page)?.length === 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const maxRules = 500
const maxTextLength = 500
