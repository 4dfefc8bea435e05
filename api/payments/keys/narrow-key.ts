import { isIPv4 } from 'node:net'
import { invalidField } from '#api/calls/invalid-field.ts'
import { ownedDomain } from '#shared/contract/domain-name.ts'
import type { KeyGrant } from '#shared/contract/models/spending-key.ts'
import { microDollars, usd, type MicroDollars } from '#shared/contract/price.ts'
import {
  operationNames,
  paidGroups,
  unknownNames,
  type EffectiveLimits,
} from '#shared/storage/stores/spending/key-limits.ts'
import type { SpendingKey } from '#shared/storage/stores/spending/spending-keys.ts'
import { notAllowed } from './key-errors.ts'

/** The limits of a key as they are stored. */
type StoredGrant = Pick<
  SpendingKey,
  'label' | 'limit' | 'perDay' | 'perCall' | 'operations' | 'hosts' | 'access' | 'expiresAt'
>

type Change = Partial<KeyGrant>

/** Reads the limits of a new key. Throws INVALID_REQUEST for names and times that cannot be. */
export const readGrant = ({ label, limit, access = [], ...others }: KeyGrant, now: number): StoredGrant => ({
  label,
  limit: microDollars(limit),
  access,
  ...readChange(others, now),
})

function readChange({ limit, perDay, perCall, operations, hosts, access, expiresAt, label }: Change, now: number) {
  return {
    ...(label !== undefined && { label }),
    ...(limit !== undefined && { limit: microDollars(limit) }),
    ...(perDay !== undefined && { perDay: microDollars(perDay) }),
    ...(perCall !== undefined && { perCall: microDollars(perCall) }),
    ...(operations !== undefined && { operations: knownNames(operations) }),
    ...(hosts !== undefined && { hosts: hosts.map(registrableDomain) }),
    ...(access !== undefined && { access }),
    ...(expiresAt !== undefined && { expiresAt: futureTime(expiresAt, now) }),
  }
}

/** A key with narrower limits. Throws INVALID_REQUEST for a limit that is wider than before. */
export function narrowed(key: SpendingKey, change: Change, now: number): SpendingKey {
  const next = readChange(change, now)
  const problem = widerField({ ...next, operations: next.operations && operationNames(next.operations) }, limitsOf(key))
  if (problem !== undefined)
    throw invalidField(
      `/${problem.field}`,
      `must be within ${problem.allowed}: a key can only become narrower. Make another key to allow more`,
    )
  return { ...key, ...next }
}

const limitsOf = ({ operations, hosts, access, ...key }: SpendingKey): Limits => ({
  ...key,
  access: new Set(access),
  ...(operations && { operations: operationNames(operations) }),
  ...(hosts && { hosts: new Set(hosts) }),
})

/** Throws KEY_NOT_ALLOWED if a child would be wider than its parent. A limit that is left out is that of the parent. */
export function assertWithin(grant: KeyGrant, parent: EffectiveLimits): void {
  const read = readGrant(grant, 0)
  const problem = widerField({ ...read, operations: read.operations && operationNames(read.operations) }, parent)
  if (problem !== undefined)
    throw notAllowed(
      `A child can have at most the limits of its parent: ${problem.field} must be within ${problem.allowed}.`,
      problem.field,
      problem.allowed,
    )
}

interface Limits {
  limit?: number
  perDay?: number
  perCall?: number
  expiresAt?: number
  operations?: ReadonlySet<string>
  hosts?: ReadonlySet<string>
  access?: ReadonlySet<string>
}

type Wanted = { [F in keyof Limits]: Limits[F] extends number | undefined ? Limits[F] : Iterable<string> | undefined }

/** The first field that allows more than the limits, and what they allow. */
function widerField(wanted: Wanted, limits: Limits): { field: string; allowed: string } | undefined {
  for (const field of ['limit', 'perDay', 'perCall'] as const)
    // Stored amounts are whole micro-dollars.
    if ((wanted[field] ?? 0) > (limits[field] ?? Infinity))
      return { field, allowed: usd((limits[field] ?? 0) as MicroDollars) }
  if ((wanted.expiresAt ?? 0) > (limits.expiresAt ?? Infinity))
    return { field: 'expiresAt', allowed: new Date(limits.expiresAt ?? 0).toISOString() }
  for (const field of ['operations', 'hosts', 'access'] as const) {
    const allowed = limits[field]
    if (allowed !== undefined && [...(wanted[field] ?? [])].some((name) => !allowed.has(name)))
      return { field, allowed: [...allowed].join(', ') || 'none' }
  }
  return undefined
}

function knownNames(names: readonly string[]): readonly string[] {
  const [unknown] = unknownNames(names)
  if (unknown === undefined) return names
  throw invalidField(
    `/operations/${names.indexOf(unknown)}`,
    `must be the name of a paid operation or one of the groups ${paidGroups.join(', ')}; found ${JSON.stringify(unknown)}`,
  )
}

function registrableDomain(host: string, index: number): string {
  const name = host.toLowerCase()
  // As the host of a URL is read: 127.1 is 127.0.0.1.
  const read = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : ''
  const domain = isIPv4(read) ? read : ownedDomain(read)
  if (domain === name) return domain
  const expected = domain === undefined ? '' : ` expected ${domain},`
  throw invalidField(
    `/hosts/${index}`,
    `must be a registrable domain, whose subdomains it includes, or an IPv4 address:${expected} found ${host}`,
  )
}

function futureTime(text: string, now: number): number {
  const time = Date.parse(text)
  // `Date.parse` reads 30 February as 2 March, which is not what the wallet signed.
  if (time > now && new Date(time).toISOString().startsWith(text.slice(0, minuteLength))) return time
  throw invalidField('/expiresAt', `must be a time in the future, found ${text}`)
}

const minuteLength = '2027-01-31T00:00'.length
