import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import { currency } from '#shared/contract/price.ts'
import { scopeFields, signInText } from '#shared/contract/sign-in-text.ts'
import type { DiscoveryTerms } from './discovery-terms.ts'

/** How to buy and spend credits, with the texts to sign. Pure. */
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
    currency,
    bundles: bundlesOf(list),
    buy: 'POST /credits/buy',
    signIn: {
      networks: signInNetworks,
      headers: {
        'X-CREDIT-WALLET': 'Address of the wallet',
        'X-CREDIT-SIGNATURE': 'Signature of the text: EIP-191 or ERC-1271 in hex, or Ed25519 in base58',
        'X-CREDIT-TIMESTAMP': 'Unix milliseconds, 13 digits. Also the nonce of the text',
      },
      alternative: 'The header SIGN-IN-WITH-X, as the extension sign-in-with-x of a 402 describes it',
      texts: {
        origin: signInText({ ...fields, ...scopeFields('origin', publicUrl, request) }),
        request: signInText({ ...fields, ...scopeFields('request', publicUrl, request) }),
      },
      note: 'origin: for free calls; valid for any number of calls in five minutes. request: for paid calls and deletions; valid for one request, once. The URI includes the query; without a body, use the SHA-256 of the empty string. Solana wallets sign the same text with "Solana account".',
    },
    idempotency:
      'Send Idempotency-Key with a POST: for 24 hours, the same key and body return the same answer and are charged once',
    answer: 'Headers of the answer: Payment-Method, X-Credit-Cost, X-Credit-Balance, X-Receipt-Id, X-Receipt-Url',
  }
}
