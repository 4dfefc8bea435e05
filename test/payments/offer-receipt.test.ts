import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  findAcceptsObjectFromSignedOffer,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
  type JWSSignedOffer,
  type JWSSignedReceipt,
} from '@x402/extensions/offer-receipt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, type AnyOperation } from '#shared/contract/operations/index.ts'
import { headBytes } from '#test/support/calls/head-bytes.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPayer, openTestChain, paidOn, type Payer } from '#test/support/payments/payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('signed offers and receipts', () => {
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  let scope: AsyncDisposableStack
  let site: FixtureSite
  let service: Service
  let payer: Payer
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const devnet = scope.use(await openTestChain())
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    const needs = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'none', BROWSER_CONCURRENCY: '1' }
    const settings = { ...paidOn(devnet), ...needs, PROOF_SIGNING_KEY: signingKey, PROOF_KEY: 'a key of this test' }
    service = scope.use(await openService(settings))
    payer = openPayer(devnet)
  })
  afterAll(() => scope.disposeAsync())

  const requiredOf = (asked: Response) => decodePaymentRequiredHeader(asked.headers.get('PAYMENT-REQUIRED') ?? '')
  const offersOf = (asked: Response) => extractOffersFromPaymentRequired(requiredOf(asked)) as JWSSignedOffer[]
  const receiptOf = (paid: Response) => extractReceiptFromResponse(paid) as JWSSignedReceipt | undefined
  const ask = ({ method, path, example }: AnyOperation) =>
    method === 'POST'
      ? postTo(service.url)(example.input, { path })
      : fetch(`${service.url}${path}?${new URLSearchParams(example.input as Record<string, string>).toString()}`)

  const did = async () => (await (await fetch(`${service.url}/.well-known/did.json`)).json()) as DidDocument
  const keyId = async () => (await did()).assertionMethod[0] ?? ''

  const paid = operations.filter(({ access, wallet }) => access === 'paid' && wallet === undefined)
  it.each(paid.map((operation) => [operation.name, operation] as const))(
    'the 402 of %s has an offer that the official client verifies, if it fits in the headers',
    async (_, operation) => {
      const asked = await ask(operation)
      expect(headBytes(asked)).toBeLessThan(3500)
      const required = requiredOf(asked)
      expect(required.extensions).toHaveProperty('bazaar')
      const [signed, ...others] = offersOf(asked)
      expect(signed !== undefined).toBe(lengthWithOffer(required, await keyId()) <= 3000)
      if (signed === undefined) return
      const verified = await verifyOfferSignatureJWS(signed)
      const { scheme, network, asset, payTo, amount, maxTimeoutSeconds = 0 } = required.accepts[0] ?? {}
      expect(verified).toEqual({
        version: 1,
        resourceUrl: required.resource?.url,
        validUntil: expect.any(Number),
        scheme,
        network,
        asset,
        payTo,
        amount,
      })
      expect(Math.abs(verified.validUntil - maxTimeoutSeconds - Date.now() / 1000)).toBeLessThan(10)
      expect(others).toEqual([])
      expect(findAcceptsObjectFromSignedOffer(signed, required.accepts)).toEqual(required.accepts[0])
    },
  )

  it('a paid answer has a receipt that the official client verifies and matches with its offer', async () => {
    const input = { url: `${site.url}/?paid` }
    const asked = await postTo(service.url)(input)
    const payment = await payer.sign(asked)
    const answered = await postTo(service.url)(input, { payment })
    expect([answered.status, headBytes(answered) < 3500]).toEqual([200, true])
    const receipt = receiptOf(answered)
    if (receipt === undefined) throw new Error('The answer has no receipt.')
    const settlement = decodePaymentResponseHeader(answered.headers.get('PAYMENT-RESPONSE') ?? '')
    const { payer: wallet = '', network, transaction } = settlement
    expect(await verifyReceiptSignatureJWS(receipt)).toEqual({
      version: 1,
      resourceUrl: requiredOf(asked).resource?.url,
      payer: wallet,
      network,
      transaction,
      issuedAt: expect.any(Number),
    })
    expect(wallet).toBe(payer.address.toLowerCase())
    const [offer] = decodeSignedOffers(offersOf(asked))
    if (offer === undefined) throw new Error('The offer is not signed.')
    expect(verifyReceiptMatchesOffer(receipt, offer, [payer.address.toLowerCase()])).toBe(true)
    expect(verifyReceiptMatchesOffer(receipt, offer, ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'])).toBe(false)

    const again = await postTo(service.url)(input, { payment })
    expect([again.status, receiptOf(again)]).toEqual([200, receipt])
  })

  it('are signed by the key of proofs, whatever host the request names', async () => {
    const own = createPublicKey(createPrivateKey(signingKey)).export({ format: 'jwk' })
    const asked = await postTo(service.url)(
      { url: site.url },
      { headers: { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' } },
    )
    const [signed] = offersOf(asked)
    if (signed === undefined) throw new Error('The offer is not signed.')
    const [header = ''] = signed.signature.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
    const { id, verificationMethod, assertionMethod } = await did()
    expect(id).toBe(`did:web:localhost%3A${new URL(service.url).port}`)
    expect(verificationMethod).toMatchObject([{ id: kid, controller: id, type: 'JsonWebKey2020', publicKeyJwk: own }])
    expect(assertionMethod).toEqual([kid])
    expect(JSON.stringify(verificationMethod)).not.toContain('"d":')

    const [head, payload, signature] = signed.signature.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object
    const cheaper = Buffer.from(JSON.stringify({ ...claims, amount: '1' })).toString('base64url')
    const forged = { ...signed, signature: [head, cheaper, signature].join('.') }
    await expect(verifyOfferSignatureJWS(forged)).rejects.toThrow('signature verification failed')
  })

  it('work that was paid first has a receipt once it is delivered', async () => {
    const input = { url: `${site.url}/`, limit: 1 }
    const payment = await payer.sign(await postTo(service.url)(input, { path: '/crawl' }))
    const paid = { payment, path: '/crawl', headers: { Prefer: 'respond-async' } }
    const accepted = await postTo(service.url)(input, paid)
    expect([accepted.status, accepted.headers.has('PAYMENT-RESPONSE'), receiptOf(accepted)]).toEqual([
      202,
      true,
      undefined,
    ])
    const answered = async () => {
      const again = await postTo(service.url)(input, paid)
      return [again.status, receiptOf(again)?.format]
    }
    await expect.poll(answered, { timeout: 10_000 }).toEqual([200, 'jws'])
  })
})

/** The length of a `PAYMENT-REQUIRED` without the example of an answer and with a signed offer, which has one length. */
function lengthWithOffer({ accepts, extensions, ...required }: PaymentRequired, kid: string): number {
  const [{ scheme, network, asset, payTo, amount } = {}] = accepts
  const payload = { scheme, network, asset, payTo, amount, version: 1, validUntil: 1_800_000_000 }
  const parts = [
    { alg: 'EdDSA', kid },
    { ...payload, resourceUrl: required.resource?.url },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url').length)
  const signature = 'x'.repeat(parts.reduce((sum, length) => sum + length + 1, 0) + signatureLength)
  const { bazaar, ...others } = extensions as unknown as { bazaar: { info: { output: object }; schema: object } }
  const { info, schema } = bazaar
  const shown = { bazaar: { info: { ...info, output: { type: 'json' } }, schema } }
  const signed = { 'offer-receipt': { info: { offers: [{ acceptIndex: 0, format: 'jws', signature }] }, schema: {} } }
  const whole = { ...required, accepts, extensions: { ...others, ...shown, ...signed } }
  return Buffer.from(JSON.stringify(whole)).toString('base64').length
}

/** Of Ed25519, in base64url. */
const signatureLength = 86

interface DidDocument {
  id: string
  verificationMethod: { id: string; publicKeyJwk: object }[]
  assertionMethod: string[]
}
