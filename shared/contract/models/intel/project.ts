import { array, boolean, choice, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'

export const projectChains = [
  'evm',
  'ethereum',
  'base',
  'bsc',
  'polygon',
  'arbitrum',
  'optimism',
  'avalanche',
  'solana',
] as const

export const projectGrades = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const projectEvidence = object({ url: string(), quote: string({ description: 'Words of the page or script' }) })

export const projectSignal = object({
  code: string(),
  severity: choice(['info', 'warning', 'critical'], {
    description: 'info: worth knowing; warning: check it; critical: a grave risk',
  }),
  weight: integer({ description: 'Points that it costs if it is found', minimum: 0, maximum: 100 }),
  found: boolean({ description: 'false: the check was made and found no risk' }),
  evidence: optional(projectEvidence),
  message: string(),
})

const foundAddress = object({ address: string(), chain: choice(['evm', 'solana']), url: string() })

export const projectContract = object({
  address: string({ description: 'With the capitals of EIP-55, for EVM chains' }),
  chain: choice(['evm', 'solana', 'unknown'], { description: 'By the form of the address' }),
  isValid: boolean({ description: 'The text has the form of an address, and its checksum does not contradict it' }),
  checksum: choice(['valid', 'invalid', 'absent', 'none'], {
    description: 'EIP-55. absent: all letters have one case; none: not of an EVM chain',
  }),
  foundOnSite: boolean(),
  whereFound: array(projectEvidence),
  otherAddresses: array(foundAddress, { description: 'Other addresses that the pages show' }),
})

export const projectDomain = object({
  host: string(),
  registrableDomain: optional(string()),
  registeredAt: optional(timestamp()),
  ageDays: optional(integer()),
  registrar: optional(string()),
  isRegistrantHidden: optional(boolean()),
  isServedOverTls: boolean(),
})

export const projectSite = object({
  team: optional(string({ description: 'URL of the page' })),
  documentation: optional(string({ description: 'URL of a whitepaper or documentation' })),
  terms: optional(string({ description: 'URL of terms or a privacy policy' })),
  profiles: array(object({ network: string(), url: string() })),
  audits: array(
    object({
      url: string(),
      auditor: optional(string()),
      works: choice(['yes', 'no', 'unknown'], { description: 'unknown: the auditor refuses us, or did not answer' }),
    }),
  ),
})
