import { hostsOf } from '#api/calls/hosts-of.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { forbiddenBy, type EffectiveLimits } from '#shared/storage/stores/spending/key-limits.ts'
import { aboveCallLimit, notAllowed } from './key-errors.ts'

/** Throws KEY_NOT_ALLOWED unless the limits of a key allow the operation and the data of the wallet that it uses. */
export function assertOperationAllowed(operation: Operation, limits: EffectiveLimits): void {
  const { name, wallet, keyAccess, payment } = operation
  if (payment?.sells === 'credits' || (wallet !== undefined && keyAccess === undefined))
    throw notAllowed(`No spending key can call ${name}: sign in as the wallet.`, 'operation', 'none')
  const forbidden = forbiddenBy(limits, { operation })
  if (forbidden?.limit === 'access')
    throw notAllowed(
      `This spending key has no access to ${forbidden.found}. Make a key with access: ["${forbidden.found}"].`,
      'access',
      [...limits.access].join(', ') || 'none',
    )
  if (forbidden?.limit === 'operations')
    throw notAllowed(
      `This spending key may not call ${name}. Use a key that allows it.`,
      'operations',
      [...(limits.operations ?? [])].join(', '),
    )
}

/** Throws KEY_NOT_ALLOWED for a paid call that reads a host outside of the limits, goes through one, or chooses its hosts itself. */
export function assertHostsAllowed(operation: Operation, input: ValidInput, limits: EffectiveLimits): void {
  if (limits.hosts === undefined || operation.access !== 'paid') return
  const hosts = hostsOf(operation, input)
  // The values of a wallet are in the store.
  if (hosts === undefined && operation.pool === 'inline') return
  const allowed = [...limits.hosts].join(', ')
  if (hosts === undefined)
    throw notAllowed(
      `This spending key may only read ${allowed}, and ${operation.name} chooses its pages itself. Use another key.`,
      'hosts',
      allowed,
    )
  const forbidden = forbiddenBy(limits, { operation, hosts })
  if (forbidden?.limit === 'hosts')
    throw notAllowed(
      `This spending key may only read ${allowed}; found ${forbidden.found}. Use another key.`,
      'hosts',
      allowed,
    )
  // It gets the requests, and writes http pages itself. The message does not name it: the address is private.
  const proxy = proxyHostOf(input)
  if (proxy !== undefined && forbiddenBy(limits, { operation, hosts: [proxy] }) !== undefined)
    throw notAllowed(
      `This spending key may only read ${allowed}, and the proxy of this call is another host. Use another key, or no proxy.`,
      'hosts',
      allowed,
    )
}

function proxyHostOf({ proxy }: ValidInput): string | undefined {
  const url: unknown = Reflect.get(Object(proxy), 'url')
  return typeof url === 'string' ? new URL(url).hostname : undefined
}

/** Throws BUDGET_EXCEEDED for a call that costs more than the key may spend at a time. */
export function assertPriceAllowed(operation: Operation, price: MicroDollars, limits: EffectiveLimits): void {
  if (limits.perCall !== undefined && forbiddenBy(limits, { operation, price })?.limit === 'perCall')
    throw aboveCallLimit(price, limits.perCall)
}
