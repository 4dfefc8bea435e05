import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { fetchWebhookKeys, verifyWebhook, WebhookError } from '#client/index.ts'
import { openService } from '#test/support/processes/service.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const notice = { type: 'webhook.challenge', timestamp: '2026-11-20T13:20:00.000Z', data: { challenge: 'żółw 🐢' } }
const body = JSON.stringify(notice)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = [publicKey.export({ format: 'jwk' })]

const sentAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const headersOf = (at: Date, signature: string) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': signature,
})
const signedV1 = (key: string, at = new Date()) => headersOf(at, new Webhook(key).sign('msg_1', at, body))
function signedV1a(key: KeyObject, at = new Date()) {
  const text = Buffer.from(`msg_1.${Math.floor(at.getTime() / 1000)}.${body}`)
  return headersOf(at, `v1,AAAA v1a,${sign(null, text, key).toString('base64')}`)
}

describe('verifyWebhook', () => {
  it('accepts v1 by any of the secrets, and v1a by any of the keys', async () => {
    expect(await verifyWebhook({ body, headers: signedV1(secret) }, { secret })).toEqual(notice)
    const rotated = { body: Buffer.from(body), headers: new Headers(signedV1(other)) }
    expect(await verifyWebhook(rotated, { secret: [secret, other] })).toEqual(notice)
    const named = { 'Webhook-Id': 'msg_1', ...signedV1a(privateKey) }
    expect(await verifyWebhook({ body, headers: named }, { keys })).toEqual(notice)
  })

  it.each([
    ['another secret', body, signedV1(other), { secret }],
    ['another key', body, signedV1a(generateKeyPairSync('ed25519').privateKey), { keys }],
    ['a changed body', `${body} `, signedV1(secret), { secret, keys }],
    ['an old attempt', body, signedV1(secret, sentAgo(360)), { secret }],
    ['an attempt of the future', body, signedV1(secret, sentAgo(-360)), { secret }],
    ['a v1 signature where only keys are known', body, signedV1(secret), { keys }],
    ['no signature', body, headersOf(new Date(), ''), { secret }],
    ['no headers', body, {}, { secret }],
    ['a timestamp that is not a number', body, { ...signedV1(secret), 'webhook-timestamp': 'now' }, { secret }],
    ['a signature that is not base64', body, headersOf(new Date(), 'v1,@@ v1a,@@'), { secret, keys }],
    ['a notice without a secret or key', body, signedV1(secret), {}],
    ['a secret without bytes', body, signedV1(secret), { secret: '' }],
  ])('refuses %s', async (_name, sentBody, headers, options) => {
    await expect(verifyWebhook({ body: sentBody, headers }, options)).rejects.toThrow(WebhookError)
  })

  it('accepts the notices of a service, by the secret of the monitor and by its public keys', async () => {
    await using site = await openFixtureSite({ '/': articlePage('owls') })
    await using receiver = await openWebhookReceiver()
    await using service = await openService()
    const created = await fetch(`${service.url}/monitor/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: site.url, webhookUrl: receiver.url, verifyWebhook: true }),
    })
    const { webhookSecret } = (await created.json()) as { webhookSecret: string }
    const request = await receiver.nth(1)
    const published = await fetchWebhookKeys(service.url)
    expect(published.length).toBeGreaterThan(0)
    for (const options of [{ secret: webhookSecret }, { keys: published }])
      expect((await verifyWebhook(request, options)).type).toBe('webhook.challenge')
  })
})
