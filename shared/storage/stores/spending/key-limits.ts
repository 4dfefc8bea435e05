import { siteDomain } from '#shared/contract/domain-name.ts'
import { groupName } from '#shared/contract/models/spending-key.ts'
import type { KeyAccess, Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { KeyChain, SpendingKey } from './spending-keys.ts'

/** The limits of a call with a key: the least that it and the keys above it allow. */
export interface EffectiveLimits {
  limit: MicroDollars
  perDay?: MicroDollars
  perCall?: MicroDollars
  /** The names of the paid operations. Absent: all. */
  operations?: ReadonlySet<string>
  /** Registrable domains. Absent: all. */
  hosts?: ReadonlySet<string>
  access: ReadonlySet<KeyAccess>
  /** Unix milliseconds. */
  expiresAt?: number
}

export function effectiveLimits(chain: KeyChain): EffectiveLimits {
  const perDay = least(chain, 'perDay')
  const perCall = least(chain, 'perCall')
  const expiresAt = least(chain, 'expiresAt')
  const allowed = common(chain.map((key) => key.operations && operationNames(key.operations)))
  const hosts = common(chain.map((key) => key.hosts && new Set(key.hosts)))
  return {
    // Stored amounts are whole micro-dollars.
    limit: (least(chain, 'limit') ?? 0) as MicroDollars,
    ...(perDay !== undefined && { perDay: perDay as MicroDollars }),
    ...(perCall !== undefined && { perCall: perCall as MicroDollars }),
    ...(allowed !== undefined && { operations: allowed }),
    ...(hosts !== undefined && { hosts }),
    access: common(chain.map(({ access }) => new Set(access))) ?? new Set(),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}

/** A use of a key that its limits allow or forbid. Facts that are not known yet are absent: they are not judged. */
interface KeyUse {
  operation: Pick<Operation, 'name' | 'access' | 'keyAccess'>
  /** The hosts that a paid operation reads. */
  hosts?: readonly string[]
  price?: MicroDollars
}

/** The limit that forbids a use, and what it forbids. */
type Forbidden =
  | { limit: 'access'; found: KeyAccess }
  | { limit: 'operations' | 'hosts'; found: string }
  | { limit: 'perCall'; found: MicroDollars }

/**
 * The first limit that forbids a use of a key. Undefined if none does. The budgets are judged with the debit, and `endOf` judges
 * expiry and revocation. Pure.
 */
export function forbiddenBy(limits: EffectiveLimits, use: KeyUse): Forbidden | undefined {
  const { operation, hosts = [], price } = use
  const { name, keyAccess } = operation
  if (keyAccess !== undefined && keyAccess !== 'keys' && !limits.access.has(keyAccess))
    return { limit: 'access', found: keyAccess }
  if (operation.access !== 'paid') return undefined
  if (limits.operations?.has(name) === false) return { limit: 'operations', found: name }
  const outside = hosts.find((host) => limits.hosts?.has(siteDomain(host)) === false)
  if (outside !== undefined) return { limit: 'hosts', found: outside }
  const isAbove = price !== undefined && price > (limits.perCall ?? Infinity)
  return isAbove ? { limit: 'perCall', found: price } : undefined
}

/** The paid operations that names and groups stand for. */
export const operationNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(paid.filter(({ name, group }) => names.includes(name) || names.includes(groupName(group))).map(nameOf))

/** No key can buy credits. */
const paid = operations.filter(({ access, payment }) => access === 'paid' && payment?.sells !== 'credits')
const nameOf = ({ name }: Operation) => name

/** The names that stand for no paid operation. */
export const unknownNames = (names: readonly string[]) => names.filter((name) => operationNames([name]).size === 0)

/** The groups that have paid operations. */
export const paidGroups = [...new Set(paid.map(({ group }) => groupName(group)))]

const least = (chain: KeyChain, field: keyof SpendingKey & ('limit' | 'perDay' | 'perCall' | 'expiresAt')) => {
  const values = chain.flatMap((key) => key[field] ?? [])
  return values.length === 0 ? undefined : values.reduce((one, other) => Math.min(one, other))
}

/** The members of all sets. Undefined sets have all members. */
function common<T>(sets: readonly (ReadonlySet<T> | undefined)[]): ReadonlySet<T> | undefined {
  const [first, ...others] = sets.filter((set) => set !== undefined)
  return first && new Set([...first].filter((member) => others.every((set) => set.has(member))))
}
