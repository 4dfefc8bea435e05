import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { balanceOf } from '#test/support/processes/credit-service.ts'
import { openKeyService, type KeyService } from './key-service.ts'

describe('a spending key', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${keys.site.url}/?${pages++}` })

  it('pays with the credits of its wallet, and says what it has left', async () => {
    const made = await keys.makeKey(
      wallet,
      { limit: '1.50', perDay: '1', perCall: '0.05', operations: ['pages'], label: 'research agent' },
      "Allow the key 'research agent' to spend up to $1.5 of my credits, up to $1 a day, up to $0.05 a call. Operations: pages. Hosts: all. Access to my data: none.",
    )
    expect(made.body).toMatchObject({ limit: '1.5', perDay: '1', perCall: '0.05', left: '1', isActive: true })
    const { status, headers, body } = await keys.callWith(made.body.key, 'fetch-basic', freshPage())
    expect([status, body]).toEqual([200, expect.objectContaining({ content: expect.any(String) })])
    expect(headers.get('X-Budget-Left')).toBe('0.998')
    expect(headers.get('X-Credit-Balance')).toBeNull()
    expect(await balanceOf({ url: keys.service.url, by: wallet })).toBe('11.998')
  })

  it('is made by a wallet of Solana, too', async () => {
    const by = await solanaWallet()
    const statement =
      "Allow the key 'a' to spend up to $1 of my credits. Operations: all. Hosts: all. Access to my data: none."
    expect(await keys.makeKey(by, { limit: '1', label: 'a' }, statement)).toMatchObject({ status: 200 })
  })
})
