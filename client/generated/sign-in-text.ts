// Written by `npm run docs`. Do not edit.

/** The fields of a sign-in text: EIP-4361, or CAIP-122 for other chains than Ethereum. Each fits on one line. */
export interface SignInFields {
  domain: string
  account: 'Ethereum' | 'Solana'
  address: string
  statement?: string
  uri: string
  /** CAIP-2. */
  network: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/**
 * The text that a wallet signs to identify itself. EIP-4361, "Message Format"; for Solana, the account name in the first
 * line differs.
 */
export function signInText(fields: SignInFields): string {
  const { domain, account, address, statement, uri, network, nonce, issuedAt } = fields
  const { expirationTime, notBefore, requestId, resources } = fields
  return [
    `${domain} wants you to sign in with your ${account} account:`,
    address,
    '',
    // Without a statement, Ethereum's grammar has two empty lines, and Solana's has one.
    ...(statement === undefined ? (account === 'Ethereum' ? [''] : []) : [statement, '']),
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${network.slice(network.indexOf(':') + 1)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined || resources.length === 0 ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]),
  ].join('\n')
}

/** The request that a sign-in authorizes. */
export interface SignedRequest {
  method: string
  /** The path and query, as received. */
  target: string
  /** SHA-256 of the body in hex; of the empty string if there is no body. */
  bodyHash: string
  /** All that the body asks for, in words that a wallet shows to a person. The statement has them in place of the hash. */
  grant?: string
}

/**
 * The calls that a sign-in authorizes. `origin`: free calls on the wallet's own data, any number for five minutes. `request`: one
 * request, once; calls that cost something need this scope.
 */
export type SignInScope = 'origin' | 'request'

/** The `URI` and the statement of a sign-in text with this scope. */
export function scopeFields(
  scope: SignInScope,
  origin: string,
  { method, target, bodyHash, grant }: SignedRequest,
): { uri: string; statement: string } {
  if (scope === 'origin') return { uri: origin, statement: 'Use prepaid credits.' }
  if (grant !== undefined) return { uri: origin + target, statement: grant }
  const [path = ''] = target.split('?')
  return { uri: origin + target, statement: `${method} ${path} sha-256:${bodyHash}` }
}

/** The limits of a new spending key, with the names of its fields. */
export interface SignedGrant {
  label: string
  /** Amounts are US dollars as decimal text. */
  limit: string
  perDay?: string
  perCall?: string
  operations?: readonly string[]
  hosts?: readonly string[]
  access?: readonly string[]
  expiresAt?: string
}

/**
 * The statement that a wallet signs to make a key: all that the key may do, in words. It has the characters that the grammar
 * of EIP-4361 allows, because wallets show other texts as bytes or warn of them.
 */
export function grantStatement({ label, limit, perDay, perCall, expiresAt, ...may }: SignedGrant): string {
  const limits = [
    `up to ${shortest(limit)} of my credits`,
    ...(perDay === undefined ? [] : [`up to ${shortest(perDay)} a day`]),
    ...(perCall === undefined ? [] : [`up to ${shortest(perCall)} a call`]),
  ]
  const end = expiresAt === undefined ? '' : ` until ${expiresAt}`
  return [
    `Allow the key '${label}' to spend ${limits.join(', ')}${end}.`,
    `Operations: ${listed(may.operations, 'all')}.`,
    `Hosts: ${listed(may.hosts, 'all')}.`,
    `Access to my data: ${listed(may.access, 'none')}.`,
  ].join(' ')
}

const listed = (names: readonly string[] | undefined, none: string) =>
  names === undefined || names.length === 0 ? none : names.join(', ')

/** '05.00' becomes '$5', so that a client and the service write the same amount. */
const shortest = (amount: string) => `$${Number(amount)}`
