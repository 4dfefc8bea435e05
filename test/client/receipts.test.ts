import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Head } from '#test/receipt-log/rfc9162.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { callAs, openCreditService, type Caller, type CreditService } from '#test/support/processes/credit-service.ts'
import { openLiar, verifiers } from './receipt-verifiers.ts'

describe('verifyReceipt of a client', () => {
  let credits: CreditService
  let of: Caller
  beforeAll(async () => {
    credits = await openCreditService()
    of = { url: credits.service.url, by: await credits.openWallet() }
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const set = async (key: string) =>
    String((await callAs(of, 'memory-set', { key, value: 1 })).headers.get('X-Receipt-Id'))

  /** The index of the leaf of a receipt, once the log proves it. */
  async function logged(requestId: string): Promise<unknown> {
    const proof = () => callOperation(of.url, 'log-proof', { requestId })
    await expect.poll(async () => (await proof()).status).toBe(200)
    return (await proof()).body['leafIndex']
  }

  for (const language of ['ts', 'python']) {
    const verify = verifiers[language]
    it.skipIf(verify === undefined)(`verifies the receipt log, and refuses changed answers: ${language}`, async () => {
      if (verify === undefined) return
      const [first, second] = [await set('one'), await set('two')]
      const logIndex = await logged(first)
      const { leafIndex, signedHead } = await verify(of.url, first)
      expect(leafIndex).toBe(logIndex)
      await logged(second)
      await verify(of.url, second, signedHead)
      await logged(await set('three'))
      for (const [path, change] of lies) {
        await using liar = await openLiar(of.url, (asked, body) =>
          asked.startsWith(path) ? { ...body, ...change(body) } : body,
        )
        await expect(verify(liar.url, first, signedHead), path).rejects.toThrow(/[Rr]eceipt|log|head/)
      }
      await verify(of.url, first, signedHead)
    })
  }
})

/** Changes of answers, by the start of their path. */
const lies: readonly (readonly [path: string, change: (body: Record<string, unknown>) => object])[] = [
  ['/receipts/', () => ({ price: { amount: '0.0001', currency: 'USD' } })],
  ['/log/proof/', ({ leafIndex }) => ({ leafIndex: Number(leafIndex) - 1 })],
  ['/log/proof/', ({ auditPath }) => ({ auditPath: (auditPath as string[]).slice(1) })],
  [
    '/log/consistency',
    ({ consistencyPath }) => ({ consistencyPath: [...(consistencyPath as string[]), '0'.repeat(64)] }),
  ],
  ['/log/head', ({ signedHead }) => ({ signedHead: resigned(String(signedHead)) })],
]

/** A signed head with another time, and the signature of the original. */
function resigned(signedHead: string): string {
  const [header, payload = '', signature] = signedHead.split('.')
  const head = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Head
  const changed = Buffer.from(JSON.stringify({ ...head, timestamp: '2030-01-01T00:00:00.000Z' }))
  return [header, changed.toString('base64url'), signature].join('.')
}
