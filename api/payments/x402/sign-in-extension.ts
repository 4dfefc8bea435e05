import { randomBytes } from 'node:crypto'
import { signInLifeMs } from '#api/payments/sign-ins.ts'
import { scopeFields, type SignedRequest } from '#shared/contract/sign-in-text.ts'
import type { DeclaredExtension } from './bazaar.ts'

/** The name of x402's extension by which a wallet with credits signs in instead of signing a payment. */
export const signInWithX = 'sign-in-with-x'

interface Terms {
  networks: readonly string[]
  publicUrl: string
  now: number
}

/** The declaration of the extension in a 402: the fields to sign so that credits pay for this request. */
export function signInExtension(request: SignedRequest, { networks, publicUrl, now }: Terms): DeclaredExtension {
  return {
    info: {
      domain: new URL(publicUrl).host,
      ...scopeFields('request', publicUrl, request),
      version: '1',
      nonce: randomBytes(16).toString('hex'),
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + signInLifeMs).toISOString(),
    },
    supportedChains: networks.map((chainId) => ({
      chainId,
      type: chainId.startsWith('solana:') ? 'ed25519' : 'eip191',
    })),
    // x402 requires a schema. Clients of this extension do not read it.
    schema: {},
  }
}
