import type { createSIWxPayload } from '@x402/extensions/sign-in-with-x'
import { publicUrl } from '#test/support/processes/credit-service.ts'

/** The free operations on a wallet's own data. */
export const ownPaths = [
  ['GET', '/credits/balance'],
  ['GET', '/credits/history'],
  ['GET', '/wallet/data'],
  ['DELETE', '/memory/any'],
  ['DELETE', '/memory/delete?key=any'],
  ['DELETE', '/wallet/data'],
] as const

/** The payload of a SIGN-IN-WITH-X of the scope `origin`. */
export const originInfo = () =>
  ({
    domain: new URL(publicUrl).host,
    uri: publicUrl,
    statement: 'Use prepaid credits.',
    version: '1',
    nonce: '0123456789abcdef0123456789abcdef',
    issuedAt: new Date().toISOString(),
    chainId: 'eip155:84532',
    type: 'eip191',
  }) as Parameters<typeof createSIWxPayload>[0]
