import type { ValidInput } from '#api/calls/validate.ts'
import { siteDomain } from '#shared/contract/domain-name.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { formatOf } from '#shared/contract/schema.ts'
import { notAllowed, type EffectiveLimits } from './key-limits.ts'

/** Throws KEY_NOT_ALLOWED unless the limits of a key allow the operation and the data of the wallet that it uses. */
export function assertOperationAllowed(operation: Operation, limits: EffectiveLimits): void {
  const { name, access, wallet, keyAccess, payment } = operation
  if (payment?.sells === 'credits' || (wallet !== undefined && keyAccess === undefined))
    throw notAllowed(`No spending key can call ${name}: sign in as the wallet.`, 'operation', 'none')
  if (keyAccess !== undefined && keyAccess !== 'keys' && !limits.access.has(keyAccess))
    throw notAllowed(
      `This spending key has no access to ${keyAccess}. Make a key with access: ["${keyAccess}"].`,
      'access',
      [...limits.access].join(', ') || 'none',
    )
  if (access === 'paid' && limits.operations?.has(name) === false)
    throw notAllowed(
      `This spending key may not call ${name}. Use a key that allows it.`,
      'operations',
      [...limits.operations].join(', '),
    )
}

/** Throws KEY_NOT_ALLOWED for a paid call that reads a host outside of the limits, or that chooses its hosts itself. */
export function assertHostsAllowed(operation: Operation, input: ValidInput, { hosts }: EffectiveLimits): void {
  if (hosts === undefined || operation.access !== 'paid') return
  const read = hostsOf(operation, input)
  // The values of a wallet are in the store.
  if (read === undefined && operation.pool === 'inline') return
  const allowed = [...hosts].join(', ')
  if (read === undefined)
    throw notAllowed(
      `This spending key may only read ${allowed}, and ${operation.name} chooses its pages itself. Use another key.`,
      'hosts',
      allowed,
    )
  const outside = read.find((host) => !hosts.has(siteDomain(host)))
  if (outside !== undefined)
    throw notAllowed(`This spending key may only read ${allowed}; found ${outside}. Use another key.`, 'hosts', allowed)
}

/** The hosts of all URLs in an input; undefined for an operation without a URL. The receiver of a webhook is not read. */
function hostsOf({ input: { properties } }: Operation, input: ValidInput): string[] | undefined {
  const fields = Object.entries(properties).filter(([, schema]) => isAddress(schema))
  if (fields.length === 0) return undefined
  const texts = fields.flatMap(([name]) => [input[name]].flat())
  return texts.filter((text) => typeof text === 'string').map(hostIn)
}

const isAddress = (schema: object): boolean =>
  addressFormats.has(formatOf(schema) ?? '') || ('items' in schema && addressFormats.has(formatOf(schema.items) ?? ''))

const addressFormats: ReadonlySet<string> = new Set(['uri', 'site', 'domain'])

/** Validation has normalized the text: a URL, or a host. */
const hostIn = (text: string) => (text.includes('://') ? new URL(text).hostname : text)
