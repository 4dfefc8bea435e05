/** What a wallet signs to say who it is: the fields of EIP-4361 (CAIP-122 for other chains), each on one line. */
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

/** EIP-4361, "Message Format"; a Solana wallet signs the same text with another first line. Pure. */
export function signInText(fields: SignInFields): string {
  const { domain, account, address, statement, uri, network, nonce, issuedAt } = fields
  const { expirationTime, notBefore, requestId, resources } = fields
  return [
    `${domain} wants you to sign in with your ${account} account:`,
    address,
    '',
    // Without a statement two empty lines in Ethereum's grammar, one in Solana's.
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

/** The request that a sign-in is about. */
export interface SignedRequest {
  method: string
  /** Path and query as they were sent. */
  target: string
  /** SHA-256 of the body, hex; of nothing where there is none. */
  bodyHash: string
}

/**
 * What a sign-in says, by what it is for. `origin`: to see or remove what is one's own, as often as one likes for five
 * minutes. `request`: for one request, once; whatever costs something is of this kind.
 */
export type SignInScope = 'origin' | 'request'

export function scopeFields(
  scope: SignInScope,
  origin: string,
  { method, target, bodyHash }: SignedRequest,
): { uri: string; statement: string } {
  if (scope === 'origin') return { uri: origin, statement: 'Use prepaid credits.' }
  const [path = ''] = target.split('?')
  return { uri: origin + target, statement: `${method} ${path} sha-256:${bodyHash}` }
}
