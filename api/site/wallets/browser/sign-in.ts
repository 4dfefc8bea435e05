import { scopeFields, signInText, type SignedRequest } from '#shared/contract/sign-in-text.ts'
import type { Account } from './wallet.ts'

/** How long a sign-in is valid. */
const lifeMs = 300_000

export interface SignIn {
  /** The `SIGN-IN-WITH-X` header (x402's extension sign-in-with-x). */
  header: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** A text to sign. */
export interface PreparedSignIn {
  text: string
  /** Asks the wallet. Throws WalletError. */
  sign: () => Promise<SignIn>
}

/** Signs in for all free calls on the wallet's own data, for five minutes. Throws WalletError. */
export const signIn = (account: Account, publicUrl: string): Promise<SignIn> =>
  prepare(account, publicUrl, (origin) =>
    scopeFields('origin', origin, { method: '', target: '', bodyHash: '' }),
  ).sign()

/** Signs in for one request, once. The text has the `grant` in words, or else the hash of the body. Throws WalletError. */
export async function signInFor(
  account: Account,
  publicUrl: string,
  { body = '', ...request }: Pick<SignedRequest, 'method' | 'target' | 'grant'> & { body?: string },
): Promise<SignIn> {
  const bodyHash = await hashOf(body)
  return prepare(account, publicUrl, (origin) => scopeFields('request', origin, { ...request, bodyHash })).sign()
}

/** The sign-in for one request with a grant, for a page that shows the whole text before the wallet does. It is valid for five minutes. */
export const prepareGrant = (
  account: Account,
  publicUrl: string,
  request: Required<Omit<SignedRequest, 'bodyHash'>>,
): PreparedSignIn =>
  prepare(account, publicUrl, (origin) => scopeFields('request', origin, { ...request, bodyHash: '' }))

/** SHA-256 in hex. */
async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function prepare(
  { account, address, network, signText }: Account,
  publicUrl: string,
  scope: (origin: string) => { uri: string; statement: string },
): PreparedSignIn {
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
  const text = signInText({ ...fields, account, network })
  return {
    text,
    async sign() {
      const proof = {
        ...fields,
        version: '1',
        chainId: network,
        type: account === 'Solana' ? 'ed25519' : 'eip191',
        signature: await signText(text),
      }
      return { header: btoa(JSON.stringify(proof)), expiresAt: now + lifeMs }
    },
  }
}
