import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { callAs } from '#test/support/processes/credit-service.ts'
import { openKeyService, type KeyService, type MadeKey } from './key-service.ts'

interface Listed {
  monitors: { monitorId: string }[]
}

describe('a spending key with access to monitors', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  const makeWatcher = async () => {
    const grant = { limit: '1', label: 'a', access: ['monitors'] }
    const words =
      "Allow the key 'a' to spend up to $1 of my credits. Operations: all. Hosts: all. Access to my data: monitors."
    return (await keys.makeKey(wallet, grant, words)).body
  }
  const settings = () => ({ url: `${keys.site.url}/`, webhookUrl: `${keys.site.url}/hook` })
  const watch = async ({ key }: MadeKey) => {
    const { status, body } = await keys.callWith<{ monitorId: string }>(key, 'monitor-create', settings())
    expect(status).toBe(200)
    return body.monitorId
  }
  const listed = async ({ key }: MadeKey) =>
    (await keys.callWith<Listed>(key, 'monitor-list', {})).body.monitors.map(({ monitorId }) => monitorId)

  // The id of a monitor is enough to start a check, which the wallet pays.
  it('finds the monitors that it and its children made, and not those of the wallet or of other keys', async () => {
    const of = { url: keys.service.url, by: wallet }
    const { body: own } = await callAs<{ monitorId: string }>(of, 'monitor-create', settings())
    const [one, other] = [await makeWatcher(), await makeWatcher()]
    const child = await keys.makeChild(one, { limit: '1', access: ['monitors'] })
    const made = [await watch(one), await watch(child), await watch(other)]
    expect(await listed(one)).toEqual(made.slice(0, 2))
    expect(await listed(child)).toEqual([made[1]])
    expect(await listed(other)).toEqual([made[2]])
    const { body } = await callAs<Listed>(of, 'monitor-list', {})
    expect(body.monitors.map(({ monitorId }) => monitorId)).toEqual([own.monitorId, ...made])
  })
})
