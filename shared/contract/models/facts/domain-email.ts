import { array, boolean, choice, integer, object, optional, string } from '#shared/contract/schema.ts'

const problem = object({
  message: string(),
  position: optional(integer({ description: 'Offset in the record, in characters', minimum: 0 })),
})

const spf = object({
  state: choice(['none', 'valid', 'permerror', 'temperror'], {
    description: 'none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer',
  }),
  record: optional(string()),
  all: optional(
    choice(['pass', 'fail', 'softfail', 'neutral'], { description: 'Result for senders that no term matches' }),
  ),
  lookups: integer({ description: 'DNS look-ups of the record and all it includes; receivers allow 10', minimum: 0 }),
  voidLookups: integer({ description: 'Look-ups that find nothing; receivers allow 2', minimum: 0 }),
  includes: array(string(), { description: 'Domains of include and redirect' }),
  networks: integer({ description: 'Number of ip4 and ip6 terms', minimum: 0 }),
  problems: array(
    object({
      domain: string({ description: 'The domain whose record has the problem' }),
      message: string(),
      position: optional(integer({ description: 'Offset in that record, in characters', minimum: 0 })),
      isError: boolean({ description: 'Receivers reject a record with an error' }),
    }),
  ),
})

const policies = ['none', 'quarantine', 'reject'] as const
const alignment = ['relaxed', 'strict'] as const

const dmarc = object({
  state: choice(['none', 'found', 'temperror']),
  record: optional(string()),
  domain: optional(string({ description: 'The domain that has the record: this one or its organizational domain' })),
  effectivePolicy: optional(choice(policies, { description: 'The policy for mail of this domain' })),
  policy: optional(choice(policies)),
  subdomainPolicy: optional(choice(policies)),
  nonexistentPolicy: optional(choice(policies)),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
  alignment: optional(object({ dkim: choice(alignment), spf: choice(alignment) })),
  aggregateReports: optional(array(string(), { description: 'Addresses for aggregate reports (rua)' })),
  failureReports: optional(array(string(), { description: 'Addresses for failure reports (ruf)' })),
  failureOptions: optional(array(string())),
  problems: array(problem),
})

const mtaSts = object({
  record: string(),
  id: optional(string()),
  mode: optional(choice(['enforce', 'testing', 'none'])),
  maxAgeSeconds: optional(integer({ minimum: 0 })),
  mx: optional(array(string())),
  problem: optional(string({ description: 'Why the policy could not be read' })),
})

/** How a domain receives, authenticates and protects mail. */
export const domainEmail = object({
  domain: string({ description: 'The name in mail addresses: the host without www.' }),
  provider: optional(string({ description: 'The service that receives the mail' })),
  spf,
  dmarc,
  dkim: array(
    object({
      selector: string(),
      keyType: string(),
      isRevoked: boolean(),
    }),
    { description: 'Keys under common selectors. DNS lists no selectors, so there may be others' },
  ),
  mtaSts: optional(mtaSts),
  tlsReporting: optional(object({ record: string(), reports: array(string()) })),
  bimi: optional(object({ record: string(), logoUrl: optional(string()), certificateUrl: optional(string()) })),
})
