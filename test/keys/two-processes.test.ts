import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { microDollars } from '#shared/contract/price.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openWalletWithCredits, publicUrl } from '#test/support/processes/credit-service.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { makeChild, makeSpender, sendWith, type MadeKey } from './key-service.ts'

describe('spending keys at two API processes', () => {
  let scope: AsyncDisposableStack
  let site: PaidFixture['site']
  let apis: readonly string[]
  let by: TestWallet
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const fixture = scope.use(await openPaidFixture())
    site = fixture.site
    const fleet = scope.use(await openFleet({ ...fixture.settings, PUBLIC_URL: publicUrl, HOST_CONCURRENCY: '0' }))
    const [one, two] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    apis = [one.url, two.url]
    by = await openWalletWithCredits(fleet, 50_000_000)
  })
  afterAll(() => scope.disposeAsync())

  const apiAt = (number: number) => apis[number % 2] ?? ''
  const makeRoot = (limit: string) => makeSpender({ url: apiAt(0), by }, { limit })

  let pages = 0
  const pay = ({ key }: MadeKey, api: number) =>
    sendWith({ url: apiAt(api), key }, 'POST /fetch/basic', { body: { url: `${site.url}/?${pages++}` } })
  const payTimes = (key: MadeKey, times: number) =>
    Array.from({ length: times }, (_, number) => pay(key, number).then(codeOf))
  const revoke = ({ keyId, key }: MadeKey, api: number) => sendWith({ url: apiAt(api), key }, `DELETE /keys/${keyId}`)
  const narrow = async ({ keyId, key }: MadeKey, api: number, body: object) => {
    const response = await sendWith({ url: apiAt(api), key }, `PATCH /keys/${keyId}`, { body })
    return { status: response.status, body: (await response.json()) as MadeKey }
  }
  const find = async ({ keyId }: MadeKey, { key }: MadeKey) => {
    const { keys } = (await (await sendWith({ url: apiAt(0), key }, 'GET /keys?limit=100')).json()) as {
      keys: MadeKey[]
    }
    return keys.find((one) => one.keyId === keyId)
  }

  it('end in both with the next call after they were revoked', async () => {
    for (let round = 0; round < 6; round++) {
      const root = await makeRoot('1')
      const child = await makeChild(apiAt(round), root, { limit: '1' })
      // Both processes know the keys and what they have spent.
      for (const key of [root, child]) expect(await Promise.all(payTimes(key, 2))).toEqual([200, 200])
      expect((await revoke(root, round)).status).toBe(200)
      expect(await Promise.all([root, child].flatMap((key) => payTimes(key, 2)))).toEqual(Array(4).fill('KEY_REVOKED'))
    }
  })

  it('become narrower only, when both change one at once', async () => {
    for (let round = 0; round < 10; round++) {
      const root = await makeRoot('1')
      const changes = Array.from({ length: 12 }, () => ({ limit: String(Math.ceil(Math.random() * 999) / 1000) }))
      const replies = await Promise.all(changes.map((change, number) => narrow(root, number, change)))
      const accepted = changes.filter((_, number) => replies[number]?.status === 200).map(({ limit }) => Number(limit))
      const refused = replies.filter(({ status }) => status !== 200)
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
      const least = accepted.toSorted((one, other) => one - other)[0]
      expect(Number((await find(root, root))?.['limit'])).toBe(least)
    }
  })

  it('keep in each field what all accepted changes allow', async () => {
    for (let round = 0; round < 10; round++) {
      const root = await makeRoot('1')
      const changes = [
        { hosts: ['a.com', 'b.com', 'c.com'], operations: ['pages', 'facts'] },
        { hosts: ['b.com', 'c.com'], operations: ['pages'] },
        { hosts: ['a.com', 'b.com'], operations: ['facts'] },
        { operations: ['fetch-basic'], perCall: '0.1' },
      ]
      const replies = await Promise.all(changes.map((change, number) => narrow(root, number, change)))
      const accepted = changes.filter((_, number) => replies[number]?.status === 200)
      const last = await find(root, root)
      for (const { hosts } of accepted)
        if (hosts !== undefined) expect(hosts).toEqual(expect.arrayContaining(last?.['hosts'] as string[]))
      const narrowest = accepted.some(({ operations: [first] }) => first === 'fetch-basic')
      if (narrowest) expect(last).toMatchObject({ operations: ['fetch-basic'], perCall: '0.1' })
    }
  })

  it('pay nothing more once they have spent a limit that was narrowed during calls', async () => {
    for (let round = 0; round < 4; round++) {
      const root = await makeRoot('1')
      const before = payTimes(root, 16)
      expect((await narrow(root, round, { limit: '0.01' })).status).toBe(200)
      const after = await Promise.all(payTimes(root, 12))
      const paidBefore = countPaid(await Promise.all(before))
      const paidAfter = countPaid(after)
      // Calls that had begun are within the limit that they began with. The others are within the narrower one, five pages.
      expect(paidBefore + paidAfter).toBeLessThanOrEqual(16)
      expect(paidAfter).toBeLessThanOrEqual(5)
      const view = await find(root, root)
      expect(microDollars(String(view?.['spent']))).toBe(2000 * (paidBefore + paidAfter))
      expect((await pay(root, round)).status).toBe(402)
    }
  })

  it('are charged for each answer, and for nothing else, when they are revoked during calls', async () => {
    const root = await makeRoot('10')
    for (let round = 0; round < 4; round++) {
      const child = await makeChild(apiAt(round), root, { limit: '1' })
      const before = payTimes(child, 16)
      expect((await revoke(child, round)).status).toBe(200)
      expect(new Set(await Promise.all(payTimes(child, 4)))).toEqual(new Set(['KEY_REVOKED']))
      const paid = countPaid(await Promise.all(before))
      expect(microDollars(String((await find(child, root))?.['spent']))).toBe(2000 * paid)
    }
  })

  it('have no child that is made while a key above is revoked', async () => {
    for (let round = 0; round < 6; round++) {
      const root = await makeRoot('1')
      const middle = await makeChild(apiAt(0), root, { limit: '1' })
      const body = { limit: '1', label: 'late' }
      const target = `POST /keys/${middle.keyId}/children` as const
      const making = Array.from({ length: 8 }, (_, number) =>
        sendWith({ url: apiAt(number), key: middle.key }, target, { body }),
      )
      const [, ...made] = await Promise.all([revoke(middle, round), ...making])
      for (const response of made) {
        const child = (await response.json()) as MadeKey & { code?: string }
        if (response.status === 401) expect(child.code).toBe('KEY_REVOKED')
        else {
          expect(response.status).toBe(200)
          expect(await codeOf(await pay(child, round))).toBe('KEY_REVOKED')
          // Marked itself, too, so that the store can drop it.
          expect(await find(child, root)).toHaveProperty('revokedAt')
        }
      }
    }
  })
})

const countPaid = (codes: readonly (number | string)[]) => codes.filter((code) => code === 200).length

/** 200, or the code of an error. */
async function codeOf(response: Response): Promise<number | string> {
  const body = (await response.json()) as { code?: string }
  return response.status === 200 ? 200 : (body.code ?? response.status)
}
