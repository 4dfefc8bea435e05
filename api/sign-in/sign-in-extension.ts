import { randomBytes } from 'node:crypto'
import type { DeclaredExtension } from '#api/projections/bazaar.ts'
import { scopeFields, type SignedRequest } from '#shared/sign-in/sign-in-text.ts'
import { signInLifeMs } from './sign-ins.ts'

/** x402's extension of that name: a wallet with credits signs this instead of a payment. */
export const signInWithX = 'sign-in-with-x'

interface Terms {
  networks: readonly string[]
  publicUrl: string
  now: number
}

/** As the 402 of one request declares it: what is to be signed so that credits pay for that request. */
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
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
      required: fields,
    },
  }
}

/** What the header `SIGN-IN-WITH-X` must hold. */
const fields = [
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'type',
  'nonce',
  'issuedAt',
  'signature',
] as const
