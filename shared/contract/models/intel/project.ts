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

export const projectEvidence = object({
  url: string({ description: 'URL of the page or script' }),
  quote: string({ description: 'Words of the page or script' }),
})

export const projectSignal = object({
  code: string({ description: 'Stable code of the check, such as NO_TEAM' }),
  severity: choice(['info', 'warning', 'critical'], {
    description: 'info: worth knowing; warning: check it; critical: a grave risk',
  }),
  weight: integer({ description: 'Points that it costs if it is found', minimum: 0, maximum: 100 }),
  found: boolean({ description: 'false: the check was made and found no risk' }),
  evidence: optional({
    ...projectEvidence,
    description: 'Words that show the result. Absent if no words do',
  }),
  message: string({ description: 'For people: what was checked, and what was found' }),
})

const foundAddress = object({
  address: string({ description: 'The address; of EVM chains, with the capitals of EIP-55' }),
  chain: choice(['evm', 'solana'], { description: 'By the form of the address' }),
  url: string({ description: 'URL of the page that shows it' }),
})

export const projectContract = object(
  {
    address: string({ description: 'The address; of EVM chains, with the capitals of EIP-55' }),
    chain: choice(['evm', 'solana', 'unknown'], { description: 'By the form of the address' }),
    isValid: boolean({ description: 'The text has the form of an address, and its checksum does not contradict it' }),
    checksum: choice(['valid', 'invalid', 'absent', 'none'], {
      description: 'EIP-55. absent: all letters have one case; none: not of an EVM chain',
    }),
    foundOnSite: boolean({ description: 'true: a page, link or script of the site shows the address' }),
    whereFound: array(projectEvidence, { description: 'Places that show the address, up to 10' }),
    otherAddresses: array(foundAddress, { description: 'Other addresses that the pages show, up to 20' }),
  },
  { description: 'The address of the call, and where the site shows it. Nothing is read on-chain' },
)

export const projectDomain = object(
  {
    host: string({ description: 'Host of the home page, after redirects' }),
    registrableDomain: optional(string({ description: 'The part that a registry sells. Absent for an IP address' })),
    registeredAt: optional(timestamp({ description: 'When the domain was registered, ISO 8601' })),
    ageDays: optional(integer({ description: 'Whole days since the registration' })),
    registrar: optional(string({ description: 'Name of the company that registered the domain for its owner' })),
    isRegistrantHidden: optional(boolean({ description: 'true: the registry or a proxy service hides the owner' })),
    isServedOverTls: boolean({ description: 'true: the home page is served over https' }),
  },
  { description: 'Registration of the domain (RDAP). Facts that are not known are absent; /domain returns more' },
)

export const projectSite = object(
  {
    team: optional(string({ description: 'URL of a page about the team' })),
    documentation: optional(string({ description: 'URL of a whitepaper or documentation' })),
    terms: optional(string({ description: 'URL of terms or a privacy policy' })),
    profiles: array(
      object({
        network: string({ description: 'Such as x, telegram or github' }),
        url: string({ description: 'URL of the profile' }),
      }),
      { description: 'Profiles that the pages link to, one for each network' },
    ),
    audits: array(
      object({
        url: string({ description: 'URL of the audit' }),
        auditor: optional(string({ description: 'Name of the auditor whose site it is on, if it is a known one' })),
        works: choice(['yes', 'no', 'unknown'], {
          description: 'Whether the link works. unknown: the site refuses us, or did not answer',
        }),
      }),
      { description: 'Audits that the pages link to, up to 5' },
    ),
  },
  { description: 'Pages and profiles that the site links to' },
)
