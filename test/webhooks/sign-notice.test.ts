import { createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#shared/runtime/config.ts'
import { generateSigningKey } from '#shared/runtime/signing-keys.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { signNotice } from '#shared/webhooks/sign-notice.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { decodeWebhookSecret, isWebhookSecret, newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const body = JSON.stringify({ type: 'monitor.changed', text: 'żółw 🐢' })
const id = 'msg_abcdefghijklmnopqrstuv'

async function openKeys() {
  const ram = await openRamStore(Date.now)
  const keys = await openWebhookKeys(readConfig({}), keyStore(ram.store))
  return { ...ram, keys }
}

describe('the signatures of a notice', () => {
  it('are accepted by the official verifier, with each valid secret', async () => {
    await using opened = await openKeys()
    const at = Date.now()
    const [current, previous, expired] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const secrets = [{ secret: current }, { secret: previous, validUntil: at + 1 }, { secret: expired, validUntil: at }]
    const headers = signNotice({ id, body, at, secrets, key: opened.keys.active })
    expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body))
    expect(new Webhook(previous).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(expired).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow('No matching signature')
    expect(headers['webhook-signature'].split(' ').map((each) => each.split(',')[0])).toEqual(['v1', 'v1', 'v1a'])
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(at / 1000)))
  })

  it('include one that the published public key verifies', async () => {
    await using opened = await openKeys()
    const headers = signNotice({ id, body, at: Date.now(), secrets: [], key: opened.keys.active })
    const signature = Buffer.from(headers['webhook-signature'].slice('v1a,'.length), 'base64')
    const [jwk] = (await opened.keys.publicKeys()) as (JsonWebKey & { webhookKey: string })[]
    const text = (body: string) => Buffer.from(`${id}.${headers['webhook-timestamp']}.${body}`)
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
    expect(verify(null, text(body), key, signature)).toBe(true)
    expect(verify(null, text('{}'), key, signature)).toBe(false)
    const raw = Buffer.from(jwk?.webhookKey.slice('whpk_'.length) ?? '', 'base64')
    expect(raw.toString('base64url')).toBe(jwk?.x)
    expect(raw).toHaveLength(32)
  })
})

describe('the key of signatures', () => {
  it('is generated once for all processes', async () => {
    await using ram = await openRamStore(Date.now)
    const keys = keyStore(ram.store)
    const opened = await Promise.all(Array.from({ length: 5 }, () => openWebhookKeys(readConfig({}), keys)))
    expect(new Set(opened.map(({ active }) => active.id)).size).toBe(1)
    expect(await opened[0]?.list()).toHaveLength(1)
  })

  it('can be replaced, and earlier ones stay published without their private parts', async () => {
    await using ram = await openRamStore(Date.now)
    const keys = keyStore(ram.store)
    const before = await openWebhookKeys(readConfig({}), keys)
    const after = await openWebhookKeys(readConfig({ WEBHOOK_SIGNING_KEY: generateSigningKey() }), keys)
    const published = await before.publicKeys()
    expect(published).toHaveLength(2)
    for (const { id } of [before.active, after.active])
      expect(published).toContainEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: id,
        alg: 'EdDSA',
        use: 'sig',
        webhookKey: expect.stringMatching(/^whpk_/),
      })
  })
})

describe('a webhook secret', () => {
  it('is made of 32 random bytes, or of given ones', () => {
    const [one, two] = [newWebhookSecret(), newWebhookSecret()]
    expect(one).not.toBe(two)
    expect(decodeWebhookSecret(one)).toHaveLength(32)
    const bytes = randomBytes(24)
    expect(decodeWebhookSecret(newWebhookSecret(bytes))).toEqual(bytes)
  })

  it.each([24, 25, 26, 63, 64])('may have %i bytes', (length) => {
    const secret = newWebhookSecret(randomBytes(length))
    expect(isWebhookSecret(secret)).toBe(true)
    expect(() => new Webhook(secret)).not.toThrow()
  })

  it.each([
    ['', 'nothing'],
    ['whsec_', 'no bytes'],
    [newWebhookSecret(randomBytes(23)), '23 bytes'],
    [newWebhookSecret(randomBytes(65)), '65 bytes'],
    [newWebhookSecret(randomBytes(32)).slice('whsec_'.length), 'no prefix'],
    [newWebhookSecret(randomBytes(32)).slice(0, -1), 'no padding'],
    [`${newWebhookSecret(randomBytes(32))}\n`, 'a line feed'],
    [`whsec_${Buffer.alloc(32, 255).toString('base64url')}`, 'the alphabet of URLs'],
    [`whsec_${'A'.repeat(31)}!`, 'another character'],
    [`whpk_${randomBytes(32).toString('base64')}`, 'a public key'],
  ])('is not %j: %s', (text) => {
    expect(isWebhookSecret(text)).toBe(false)
  })
})
