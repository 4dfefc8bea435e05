import { expect, it } from 'vitest'
import { readConfig } from '#shared/runtime/config.ts'
import { generateSigningKey } from '#shared/runtime/signing-keys.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { openBotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { signMessage } from '#shared/web-bot-auth/sign-message.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const ids = (keys: readonly { id: string }[]) => keys.map(({ id }) => id).toSorted()

it('the key is generated once for all processes', async () => {
  await using ram = await openRamStore(Date.now)
  const keys = keyStore(ram.store)
  const opened = await Promise.all(Array.from({ length: 5 }, () => openBotKeys(readConfig({}), keys)))
  expect(new Set(opened.map(({ active }) => active.id)).size).toBe(1)
  expect(await opened[0]?.list()).toHaveLength(1)
})

it('a new key joins the earlier ones, and signs', async () => {
  await using ram = await openRamStore(Date.now)
  const keys = keyStore(ram.store)
  const before = await openBotKeys(readConfig({}), keys)
  const WEB_BOT_AUTH_KEY = generateSigningKey()
  const after = await openBotKeys(readConfig({ WEB_BOT_AUTH_KEY }), keys)
  expect(after.active.id).not.toBe(before.active.id)
  expect(ids(await before.list())).toEqual(ids([before.active, after.active]))
})

it('WEB_BOT_AUTH requires PUBLIC_URL', () => {
  for (const WEB_BOT_AUTH of ['on', 'legacy'])
    for (const PUBLIC_URL of ['', 'http://bot.example'])
      expect(() => readConfig({ WEB_BOT_AUTH, PUBLIC_URL })).toThrow(
        `WEB_BOT_AUTH: ${WEB_BOT_AUTH} requires an https PUBLIC_URL`,
      )
  expect(readConfig({ WEB_BOT_AUTH: 'on', PUBLIC_URL: 'https://bot.example' }).WEB_BOT_AUTH).toBe('on')
  expect(() => readConfig({ WEB_BOT_AUTH_KEY: 'secret' })).toThrow(/expected an Ed25519 private key/)
})

it('every signature has its own nonce, and is over in time', async () => {
  await using ram = await openRamStore(Date.now)
  const { active: key } = await openBotKeys(readConfig({}), keyStore(ram.store))
  const message = { key, components: [], tag: 'web-bot-auth', createdAt: 1_999, lifeSeconds: 60, label: 'sig1' }
  const inputs = Array.from({ length: 100 }, () => signMessage(message).input)
  expect(new Set(inputs).size).toBe(100)
  expect(inputs[0]).toMatch(/^sig1=\(\);created=1;expires=61;/)
})
