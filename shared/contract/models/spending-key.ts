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

const budgets = {
  perDay: 'The most that the key can spend in a day (UTC), in US dollars',
  perCall: 'The most that the key can spend on one call, in US dollars',
  limit: 'The most that the key can ever spend, less refunds, in US dollars',
}
const perDay = usdAmount({ description: budgets.perDay })
const perCall = usdAmount({ description: budgets.perCall })
const limit = usdAmount({ description: budgets.limit })
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
  label: string({ description: 'Name of the key for people' }),
  parent: optional(string({ description: 'Id of the key that made it. Absent if the wallet made it' })),
  limit: string({ description: budgets.limit }),
  perDay: optional(string({ description: `${budgets.perDay}. Absent without such a limit` })),
  perCall: optional(string({ description: `${budgets.perCall}. Absent without such a limit` })),
  operations: optional(
    array(string(), {
      description: 'Names of the operations and groups that the key can pay for. Absent: all paid operations',
    }),
  ),
  hosts: optional(
    array(string(), { description: 'Registrable domains that the key can read, subdomains included. Absent: all' }),
  ),
  access: array(choice(keyAccesses), {
    description: 'Data of the wallet that the key can read and change. Empty: none, it can only spend',
  }),
  spent: string({ description: 'Spent by the key and its children, less refunds; US dollars' }),
  spentToday: string({ description: 'The same since 00:00 UTC; US dollars' }),
  left: string({
    description:
      'The most that the key can spend now: the least that its budgets, and those of the keys above it, leave; US dollars',
  }),
  isActive: boolean({ description: 'false: the key, or one above it, was revoked or has expired' }),
  createdAt: timestamp({ description: 'When the key was made' }),
  expiresAt: optional(timestamp({ description: 'When the key ends, or one above it. Absent if none of them does' })),
  revokedAt: optional(timestamp({ description: 'When the key itself was revoked. Absent if it was not' })),
  lastUsedAt: optional(timestamp({ description: 'When the key, or one of its children, last paid or got a refund' })),
}

const grant = object(keyGrant)
export type KeyGrant = Static<typeof grant>

const view = object(spendingKeyView)
export type SpendingKeyView = Static<typeof view>
