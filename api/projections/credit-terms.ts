import { bundlesOf } from '#api/credit-bundles.ts'
import { scopeFields, signInText } from '#shared/sign-in/sign-in-text.ts'
import type { DiscoveryTerms } from './discovery.ts'

/** How credits are bought and spent, with the texts to sign. Pure. */
export function creditTerms({ publicUrl, prices: { list }, signInNetworks }: DiscoveryTerms) {
  const [network = 'eip155:8453'] = signInNetworks
  const issuedAt = '2026-11-20T13:20:00.000Z'
  const fields = {
    domain: new URL(publicUrl).host,
    account: 'Ethereum',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    network,
    nonce: String(Date.parse(issuedAt)),
    issuedAt,
  } as const
  const request = { method: 'POST', target: '/fetch/basic', bodyHash: '<SHA-256 of the body, hex>' }
  return {
    currency: 'USD',
    bundles: bundlesOf(list),
    buy: 'POST /credits/buy',
    signIn: {
      networks: signInNetworks,
      headers: {
        'X-CREDIT-WALLET': 'address',
        'X-CREDIT-SIGNATURE': 'EIP-191 in hex, ERC-1271 too; or Ed25519 in base58',
        'X-CREDIT-TIMESTAMP': 'Unix milliseconds, 13 digits; it is the nonce, too',
      },
      alternative: 'SIGN-IN-WITH-X, as the extension sign-in-with-x of a 402 asks for it',
      texts: {
        origin: signInText({ ...fields, ...scopeFields('origin', publicUrl, request) }),
        request: signInText({ ...fields, ...scopeFields('request', publicUrl, request) }),
      },
      note: 'origin: for what is free, as often as you like for five minutes. request: for what costs, once; the URI has the query, and without a body the digest is that of nothing. Solana wallets sign the same with "Solana account".',
    },
    idempotency: 'Idempotency-Key, of a POST: for a day one key buys one answer, once',
    answer: 'Payment-Method, X-Credit-Cost, X-Credit-Balance, X-Receipt-Id, X-Receipt-Url',
  }
}
