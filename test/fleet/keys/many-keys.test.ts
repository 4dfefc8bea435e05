import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyService, type KeyService, type MadeKey } from '#test/keys/key-service.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'

const calls = 10_000
const atOnce = 50

describe('ten thousand calls with keys', { timeout: 900_000 }, () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  /** The number of answers by status and code, and the longest that the service took to answer others. */
  async function countAnswers(send: (number: number) => Promise<Response>) {
    const counts: Record<string, number> = {}
    let [next, longestMs] = [0, 0]
    const caller = async () => {
      while (next < calls) {
        const response = await send(next++)
        const { code = '' } = (await response.json()) as { code?: string }
        const name = `${response.status} ${code}`
        counts[name] = (counts[name] ?? 0) + 1
      }
    }
    const over = new AbortController()
    const calling = Promise.all(Array.from({ length: atOnce }, caller)).finally(() => over.abort())
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      await (await fetch(`${keys.service.url}/health`)).arrayBuffer()
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
    await calling
    return { counts, longestMs }
  }

  it('that make children get a hundred, and the others are refused by name', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '1' })
    const body = { limit: '1', label: 'child' }
    const make = () => keys.sendWith(key, `POST /keys/${keyId}/children`, { body })
    const { counts, longestMs } = await countAnswers(make)
    expect(counts).toEqual({ '200 ': 100, '409 KEY_LIMIT_REACHED': calls - 100 })
    expect(longestMs).toBeLessThan(3000)
    const listed = await keys.callWith<{ keys: MadeKey[]; next?: string }>(key, 'key-list', { limit: 50 })
    expect([listed.body.keys.length, typeof listed.body.next]).toEqual([50, 'string'])
    // One that is revoked makes room for one.
    await keys.sendWith(key, `DELETE /keys/${listed.body.keys[1]?.keyId}`)
    const again = await Promise.all(Array.from({ length: 5 }, make))
    expect(again.filter(({ status }) => status === 200).length).toBe(1)
  })

  it('with unknown keys are refused, and a valid key of the same address pays', async () => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const body = { url: `${keys.site.url}/` }
    const { counts, longestMs } = await countAnswers((number) => {
      const unknown = `wk_${String(number).padStart(16, '0')}_${'a'.repeat(43)}`
      return keys.sendWith(unknown, 'POST /fetch/basic', { body })
    })
    const refused = counts['401 INVALID_KEY'] ?? 0
    expect(counts).toEqual({ '401 INVALID_KEY': refused, '429 RATE_LIMITED': calls - refused })
    expect(refused).toBeLessThan(60 + atOnce)
    expect(longestMs).toBeLessThan(3000)
    expect((await keys.sendWith(key, 'POST /fetch/basic', { body })).status).toBe(200)
  })
})
