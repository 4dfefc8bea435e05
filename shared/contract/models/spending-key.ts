import { keyAccesses, type operationGroups } from '#shared/contract/operation.ts'
import {
  array,
  boolean,
  choice,
  object,
  optional,
  string,
  timestamp,
  usdAmount,
  type Static,
} from '#shared/contract/schema.ts'

/** The most keys and levels that a wallet can have. `ended`: the revoked and expired keys that are kept, the newest. */
export const keyLimits = { perWallet: 1000, children: 100, depth: 5, ended: 500, listed: 20 }

/** A group of operations as the limits of a key name it: 'answers-and-extraction'. `search` is the name of one operation. */
export const groupName = (group: (typeof operationGroups)[number]) =>
  group === 'Search' ? 'searches' : group.toLowerCase().replaceAll(' ', '-')

const operationLimit = array(
  string({ maxLength: 64, pattern: '^[a-z][a-z-]*$', description: 'the name of an operation or of a group' }),
  {
    minItems: 1,
    maxItems: keyLimits.listed,
    uniqueItems: true,
    description:
      'The paid operations that the key can pay for, by name (`fetch-basic`) or by group (`pages`, `searches`, `answers-and-extraction`, `facts`, `companies-and-sites`, `monitors`, `memory`). Default: all',
  },
)

const hostLimit = array(
  string({ maxLength: 253, pattern: '^[A-Za-z0-9.-]+$', description: 'a domain in ASCII, such as example.com' }),
  {
    minItems: 1,
    maxItems: keyLimits.listed,
    uniqueItems: true,
    description:
      'The registrable domains that the key can read, subdomains included, such as `example.com`. Redirects of these sites are followed. Operations that choose their pages themselves are then not allowed. Default: all',
  },
)

const perDay = usdAmount({ description: 'The most that the key can spend in a day (UTC), in US dollars' })
const perCall = usdAmount({ description: 'The most that the key can spend on one call, in US dollars' })
const limit = usdAmount({ description: 'The most that the key can ever spend, less refunds, in US dollars' })
const expiresAt = string({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z$',
  description: 'when the key ends, in UTC, such as 2027-01-31T00:00:00Z. Default: never',
})

/** The fields of a new key. */
export const keyGrant = {
  limit,
  perDay: optional(perDay),
  perCall: optional(perCall),
  operations: optional(operationLimit),
  hosts: optional(hostLimit),
  access: optional(
    array(choice(keyAccesses), {
      uniqueItems: true,
      description: 'The data of the wallet that the key can read and change. Default: none, it can only spend',
    }),
  ),
  expiresAt: optional(expiresAt),
  label: string({
    // A wallet shows the label in the text to sign, whose grammar (EIP-4361) allows no other characters.
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ._:/#@()+,&-]{0,59}$',
    description:
      'A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ ( ) + , & -, the first a letter or digit',
  }),
}

/** The fields that narrow a key. */
export const keyChange = {
  limit: optional(limit),
  perDay: optional(perDay),
  perCall: optional(perCall),
  operations: optional(operationLimit),
  hosts: optional(hostLimit),
  access: keyGrant.access,
  expiresAt: optional(expiresAt),
  label: optional(keyGrant.label),
}

export const keyId = string({ description: 'Id of the key. It opens nothing', maxLength: 64 })

/** A key as its wallet sees it. Amounts are US dollars. */
export const spendingKeyView = {
  keyId,
  label: string(),
  parent: optional(string({ description: 'Id of the key that made it. Absent if the wallet made it' })),
  limit: string(),
  perDay: optional(string()),
  perCall: optional(string()),
  operations: optional(array(string())),
  hosts: optional(array(string())),
  access: array(choice(keyAccesses)),
  spent: string({ description: 'Spent by the key and its children, less refunds' }),
  spentToday: string({ description: 'The same since 00:00 UTC' }),
  left: string({
    description:
      'The most that the key can spend now: the least that its budgets, and those of the keys above it, leave',
  }),
  isActive: boolean({ description: 'false: the key, or one above it, was revoked or has expired' }),
  createdAt: timestamp(),
  expiresAt: optional(timestamp()),
  revokedAt: optional(timestamp()),
  lastUsedAt: optional(timestamp({ description: 'When the key, or one of its children, last paid or got a refund' })),
}

const grant = object(keyGrant)
export type KeyGrant = Static<typeof grant>

const view = object(spendingKeyView)
export type SpendingKeyView = Static<typeof view>
