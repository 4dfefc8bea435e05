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
