import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHashOf } from '#api/payments/keys/authenticate-key.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import type { Reply } from '#test/support/calls/client.ts'
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
    const below = Array.from({ length: 999 }, (_, index) => {
      const createdAt = root.createdAt + index + 1
      return { ...root, keyId: `below ${index}`, above: [keyId], createdAt }
    })
    for (const one of below) await stored.create(one)
    const grant = { limit: '1', label: 'agent' }
    const statement =
      "Allow the key 'agent' to spend up to $1 of my credits. Operations: all. Hosts: all. Access to my data: none."
    expect(await keys.makeKey(by, grant, statement)).toMatchObject({ status: 409, body: { code: 'KEY_LIMIT_REACHED' } })
    await keys.sendWith(key, `DELETE /keys/${keyId}`)
    expect(await keys.makeKey(by, grant, statement)).toMatchObject({ status: 200 })
    // The store drops the records of the keys below, too. Of keys that have ended, the newest are kept.
    const kept = await Promise.all(below.map(({ keyId: id }) => stored.find(id)))
    expect(kept.map((one) => one?.revokedAt === undefined)).toEqual(below.map((_, index) => index < 499))
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

  it('are exported with the data of their wallet, in pages, without the keys', async () => {
    const [by, other] = [await keys.openWallet(), await keys.openWallet()]
    const of = { url: keys.service.url, by }
    const made = [
      await keys.makeSpender(by, { limit: '1' }),
      await keys.makeSpender(by, { limit: '2', perCall: '0.1' }),
    ]
    const [first] = made
    if (first === undefined) throw new Error('No key was made.')
    const child = await keys.makeChild(first, { limit: '0.5' })
    const foreign = await keys.makeSpender(other, { limit: '1' })
    expect((await keys.callWith(child.key, 'fetch-basic', freshPage())).status).toBe(200)
    await keys.sendWith(first.key, `DELETE /keys/${child.keyId}`)
    const { body } = await callAs<{ keys: MadeKey[] }>(of, 'wallet-export', {})
    expect(body.keys).toEqual(await listed(by))
    const ids = [...made, child].map(({ keyId }) => keyId).toSorted()
    expect(body.keys.map(({ keyId }) => keyId).toSorted()).toEqual(ids)
    expect(body.keys.find(({ keyId }) => keyId === child.keyId)).toMatchObject({ spent: '0.002', isActive: false })
    for (const { key } of [...made, child, foreign])
      for (const secret of [key, key.slice(-43), keyHashOf(key)]) expect(JSON.stringify(body)).not.toContain(secret)

    const parts: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Reply<{ keys: MadeKey[]; next?: string }> = await callAs(of, 'wallet-export', {
        limit: 1,
        ...(cursor !== '' && { cursor }),
      })
      expect(page.body.keys.length).toBeLessThan(2)
      parts.push(...page.body.keys.map(({ keyId }) => keyId))
      cursor = page.body.next
    }
    expect(parts).toEqual(body.keys.map(({ keyId }) => keyId))
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
