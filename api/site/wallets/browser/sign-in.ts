import { scopeFields, signInText, type SignedRequest } from '#shared/contract/sign-in-text.ts'
import type { Account } from './wallet.ts'

/** How long a sign-in is valid. */
const lifeMs = 300_000

/** SHA-256 of the empty string: the requests that the page signs have no body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface SignIn {
  /** The `SIGN-IN-WITH-X` header (x402's extension sign-in-with-x). */
  header: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** Signs in for all free calls on the wallet's own data, for five minutes. Throws WalletError. */
export const signIn = (account: Account, publicUrl: string): Promise<SignIn> =>
  sign(account, publicUrl, (origin) => scopeFields('origin', origin, { method: '', target: '', bodyHash: '' }))

/** Signs in for one request, once: one without a body, or one whose body the `grant` says in words. Throws WalletError. */
export const signInFor = (
  account: Account,
  publicUrl: string,
  request: Pick<SignedRequest, 'method' | 'target' | 'grant'>,
): Promise<SignIn> =>
  sign(account, publicUrl, (origin) => scopeFields('request', origin, { ...request, bodyHash: emptyHash }))

async function sign(
  { account, address, network, signText }: Account,
  publicUrl: string,
  scope: (origin: string) => { uri: string; statement: string },
): Promise<SignIn> {
  const { host } = new URL(publicUrl)
  const now = Date.now()
  const fields = {
    domain: host,
    address,
    ...scope(publicUrl),
    nonce: crypto.randomUUID().replaceAll('-', ''),
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + lifeMs).toISOString(),
  }
  const signature = await signText(signInText({ ...fields, account, network }))
  const proof = {
    ...fields,
    version: '1',
    chainId: network,
    type: account === 'Solana' ? 'ed25519' : 'eip191',
    signature,
  }
  return { header: btoa(JSON.stringify(proof)), expiresAt: now + lifeMs }
}
