import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import type { KeyAccess } from '#shared/contract/operation.ts'
import type { SignedGrant } from '#shared/contract/sign-in-text.ts'

/** Limits that a person can choose. */
export interface Limits {
  name: string
  limit: string
  perDay?: string
  days: number
}

export const presets: readonly [Limits, ...Limits[]] = [
  { name: 'A day of research: $2', limit: '2', days: 1 },
  { name: 'A week: $5, at most $1 a day', limit: '5', perDay: '1', days: 7 },
  { name: 'A month: $20, at most $2 a day', limit: '20', perDay: '2', days: 30 },
  { name: 'A month of heavy use: $100, at most $10 a day', limit: '100', perDay: '10', days: 30 },
]

const dayMs = 24 * 3_600_000

/** When the page was opened: the text to sign must not change while it is read. */
const openedAt = Date.now()

/** The fields of the key. */
export const grantOf = (
  { limit, perDay, days }: Limits,
  access: readonly KeyAccess[],
  { label }: Pick<ConsentTerms, 'label'>,
): SignedGrant => ({
  limit,
  ...(perDay !== undefined && { perDay }),
  ...(access.length > 0 && { access }),
  expiresAt: `${new Date(openedAt + days * dayMs).toISOString().slice(0, 16)}Z`,
  label,
})
