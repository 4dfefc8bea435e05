import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import { noNetwork } from '#api/payments/payment-errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { currency, token } from '#shared/contract/price.ts'
import { offer, product } from '#shared/contract/product.ts'
import { scopeFields, signInText } from '#shared/contract/sign-in-text.ts'
import { missingFor, type DiscoveryTerms } from './discovery-terms.ts'
import { priceTag } from './price-tag.ts'

/** `/discovery`: the machine-readable catalog of operations, prices and availability. Pure. */
export function discovery(operations: readonly Operation[], terms: DiscoveryTerms): Readonly<Record<string, unknown>> {
  const { publicUrl, freeLimit } = terms
  return {
    name: product.name,
    version: product.version,
    description: `Web intelligence, paid per call: ${offer}.`,
    baseUrl: publicUrl,
    payments: payments(terms),
    credits: creditTerms(terms),
    freeTier: {
      limit: freeLimit,
      windowSeconds: 3600,
      per: 'Client address, shared by all free endpoints',
      endpoints: [
        { method: 'GET', path: '/r/{url}', example: `${publicUrl}/r/https://example.com/?format=text` },
        { method: 'GET', path: '/s/{query}', example: `${publicUrl}/s/solar+power?format=text` },
        ...operations
          .filter((operation) => operation.allowance === 'free')
          .map(({ method, path }) => ({ method, path })),
      ],
    },
    endpoints: operations.map((operation) => entry(operation, terms)),
    integration: {
      openapi: `${publicUrl}/openapi.json`,
      x402: `${publicUrl}/.well-known/x402`,
      docs: `${publicUrl}/docs`,
      mcp: `${publicUrl}/mcp`,
      mcpInfo: `${publicUrl}/mcp/info`,
      agentRegistration: `${publicUrl}/.well-known/agent-registration.json`,
      llms: `${publicUrl}/llms.txt`,
      llmsFull: `${publicUrl}/llms-full.txt`,
      bot: `${publicUrl}/bot`,
      jwks: `${publicUrl}/.well-known/jwks.json`,
      feedback: `${publicUrl}/feedback`,
      health: `${publicUrl}/health`,
    },
  }
}

function payments({ isOff, means, testMoney, prices: { list } }: DiscoveryTerms) {
  if (isOff)
    return { mode: 'off', priceList: list, note: 'Payments are off. Prices are shown, and nothing is charged.' }
  return {
    mode: 'x402',
    x402Version: 2,
    scheme: 'exact',
    currency,
    token,
    networks: means,
    ...(testMoney !== undefined && { testMoney }),
    extensions: ['bazaar', 'payment-identifier', 'sign-in-with-x'],
    headers: {
      ask: 'PAYMENT-REQUIRED, in a 402',
      pay: 'Payment-Signature, in the retry',
      tool: '_meta["x402/payment"], in a tool call to /mcp',
      limit: 'X-Max-Price, in US dollars. A call that costs more is rejected with 412',
      settled: 'PAYMENT-RESPONSE, X-Receipt-Id and X-Receipt-Url, in the paid answer',
    },
    priceList: list,
    note:
      means.length === 0
        ? `Nothing is sold: ${noNetwork}.`
        : 'Call without a payment to get a 402 with the price and the networks. Failed calls are not charged.',
  }
}

/** How to buy and spend credits, with the texts to sign. Pure. */
function creditTerms({ publicUrl, prices: { list }, signInNetworks }: DiscoveryTerms) {
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

function entry(operation: Operation, terms: DiscoveryTerms) {
  const { prices, publicUrl, isOff, means } = terms
  const isUnpayable = operation.access === 'paid' && !isOff && means.length === 0
  const missing = [...missingFor(operation, terms), ...(isUnpayable ? ['payment network'] : [])]
  return {
    name: operation.name,
    method: operation.method,
    path: operation.path,
    url: `${publicUrl}${operation.path}`,
    ...(operation.tool !== undefined && { tool: operation.tool.name }),
    summary: operation.summary,
    access: operation.access,
    ...(operation.wallet !== undefined && { auth: operation.wallet.signIn }),
    ...(operation.alias !== undefined && { alias: operation.alias }),
    ...(operation.allowance !== undefined && { allowance: operation.allowance }),
    price: priceTag(operation, prices),
    ...((operation.cache ?? operation.items) !== undefined && { cachedDiscountPercent: 70 }),
    available: missing.length === 0,
    ...(missing.length > 0 && { missing }),
    ...(operation.needsByChoice !== undefined && { choices: choicesOf(operation.needsByChoice, terms) }),
    timeoutMs: operation.timeoutMs,
    input: operation.input,
    ...(operation.fieldAliases !== undefined && { fieldAliases: operation.fieldAliases }),
    errors: operation.errors,
    example: operation.example,
  }
}

/** Which values of fields this deployment offers, and the missing capabilities of the others. */
function choicesOf(needsByChoice: NonNullable<Operation['needsByChoice']>, terms: DiscoveryTerms) {
  const fields = Object.entries(needsByChoice).map(([field, choices = {}]) => {
    const values = Object.entries(choices).map(([value, needs = []]) => {
      const missing = missingFor({ needs }, terms)
      return [value, { available: missing.length === 0, ...(missing.length > 0 && { missing }) }] as const
    })
    return [field, Object.fromEntries(values)] as const
  })
  return Object.fromEntries(fields)
}
