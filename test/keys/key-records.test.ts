import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHashOf } from '#api/payments/keys/authenticate-key.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { balanceOf, callAs } from '#test/support/processes/credit-service.ts'
import { openKeyService, type KeyService, type MadeKey } from './key-service.ts'

describe('the records of spending keys', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${keys.site.url}/?${pages++}` })

  const listed = async (by: TestWallet) =>
    (await callAs<{ keys: MadeKey[] }>({ url: keys.service.url, by }, 'key-list', {})).body.keys

  it('leave room for others when a key above them is revoked', async () => {
    const by = await solanaWallet()
    const { key, keyId } = await keys.makeSpender(by, { limit: '1' })
    await using store = await openSqliteStore({ dir: keys.service.dir })
    const stored = spendingKeyStore(store)
    const root = await stored.find(keyId)
    if (root === undefined) throw new Error('The key is not stored.')
    const below = Array.from({ length: 999 }, (_, index) => ({ ...root, keyId: `below ${index}`, above: [keyId] }))
    for (const one of below) await stored.create(one)
    const grant = { limit: '1', label: 'agent' }
    const statement =
      "Allow the key 'agent' to spend up to $1 of my credits. Operations: all. Hosts: all. Access to my data: none."
    expect(await keys.makeKey(by, grant, statement)).toMatchObject({ status: 409, body: { code: 'KEY_LIMIT_REACHED' } })
    await keys.sendWith(key, `DELETE /keys/${keyId}`)
    expect(await keys.makeKey(by, grant, statement)).toMatchObject({ status: 200 })
    // The store drops the records of the keys below, too.
    expect(await stored.find('below 998')).toHaveProperty('revokedAt')
  })

  it('that are access tokens are not changed: they pay as the key above them', async () => {
    const { keyId } = await keys.makeSpender(wallet, { limit: '1' })
    await using store = await openSqliteStore({ dir: keys.service.dir })
    const stored = spendingKeyStore(store)
    const root = await stored.find(keyId)
    if (root === undefined) throw new Error('The key is not stored.')
    const token = { keyId: 'aaaaaaaaaaaaaaaa', key: `wk_aaaaaaaaaaaaaaaa_${'a'.repeat(43)}` }
    await stored.create({ ...root, keyId: token.keyId, keyHash: keyHashOf(token.key), above: [keyId], isToken: true })
    expect((await keys.callWith(token.key, 'fetch-basic', freshPage())).headers.get('X-Budget-Left')).toBe('0.998')
    const narrower = await keys.sendWith(token.key, `PATCH /keys/${token.keyId}`, { body: { limit: '0.002' } })
    expect([narrower.status, await narrower.json()]).toMatchObject([403, { code: 'KEY_NOT_ALLOWED' }])
    const child = await keys.makeChild({ ...token, left: '' }, { limit: '0.002' })
    expect((await keys.callWith(child.key, 'fetch-basic', freshPage())).headers.get('X-Budget-Left')).toBe('0')
    expect((await listed(wallet)).find((one) => one.keyId === keyId)).toMatchObject({ spent: '0.004' })
  })

  it('are deleted with the data of their wallet', async () => {
    const by = await keys.openWallet()
    const { key } = await keys.makeSpender(by, { limit: '1' })
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).status).toBe(200)
    const of = { url: keys.service.url, by }
    const left = await balanceOf(of)
    expect((await callAs(of, 'wallet-erase', {})).status).toBe(200)
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).body).toMatchObject({ code: 'INVALID_KEY' })
    expect(await listed(by)).toEqual([])
    expect(await balanceOf(of)).toBe(left)
  })
})
