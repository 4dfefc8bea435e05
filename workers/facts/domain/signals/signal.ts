/** A fact about a domain that people who assess risks look for. */
export interface Signal {
  code: SignalCode
  severity: 'info' | 'low' | 'medium' | 'high'
  reason: string
}

export const signalCodes = [
  'YOUNG_DOMAIN',
  'EXPIRES_SOON',
  'EXPIRED',
  'ON_HOLD',
  'PENDING_DELETE',
  'NOT_REGISTERED',
  'REGISTRANT_HIDDEN',
  'NO_DNSSEC',
  'NO_ADDRESS',
  'PARKED',
  'NO_SPF',
  'SPF_ERROR',
  'SPF_TOO_MANY_LOOKUPS',
  'SPF_ALLOWS_ALL',
  'SPF_WITHOUT_MX',
  'NO_DMARC',
  'DMARC_MONITORS_ONLY',
  'NULL_MX',
  'PUNYCODE',
  'MIXED_SCRIPTS',
  'LOOKS_LIKE_BRAND',
] as const

export type SignalCode = (typeof signalCodes)[number]
