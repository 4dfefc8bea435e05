import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { hasPython, runPython } from '#test/support/python/run-python.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const notice = { type: 'webhook.challenge', timestamp: '2026-11-20T13:20:00.000Z', data: { challenge: 'żółw 🐢' } }
const body = JSON.stringify(notice)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = [publicKey.export({ format: 'jwk' })]

const sentAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const headersOf = (at: Date, signature: string) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': signature,
})
const signedV1 = (key: string, at = new Date()) => headersOf(at, new Webhook(key).sign('msg_1', at, body))
function signedV1a(key: KeyObject, at = new Date()) {
  const text = Buffer.from(`msg_1.${Math.floor(at.getTime() / 1000)}.${body}`)
  return headersOf(at, `v1,AAAA v1a,${sign(null, text, key).toString('base64')}`)
}

describe.skipIf(!hasPython)('verify_webhook (needs python3 3.10 or later)', () => {
  /** The notice, or the name of the error, of each call. */
  async function verify(calls: readonly (readonly [body: string, headers: object, options: object])[]) {
    const script = `
import json, os
from webintel import verify_webhook
for body, headers, options in json.loads(os.environ["CALLS"]):
    try:
        print(json.dumps(verify_webhook(body.encode(), headers, **options)))
    except Exception as error:
        print(json.dumps(f"{type(error).__name__}: {error}"))`
    const output = await runPython(script, { env: { CALLS: JSON.stringify(calls) } })
    return output
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
  }

  it('accepts v1 by any of the secrets', async () => {
    const accepted = await verify([
      [body, signedV1(secret), { secret }],
      [body, signedV1(other), { secret: [secret, other] }],
      [body, signedV1(secret, sentAgo(360)), { secret, tolerance: 600 }],
    ])
    expect(accepted).toEqual([notice, notice, notice])
  })

  it('refuses everything else', async () => {
    const refused = await verify([
      [body, signedV1(other), { secret }],
      [`${body} `, signedV1(secret), { secret }],
      [body, signedV1(secret, sentAgo(360)), { secret }],
      [body, signedV1(secret, sentAgo(-360)), { secret }],
      [body, headersOf(new Date(), ''), { secret }],
      [body, {}, { secret }],
      [body, { ...signedV1(secret), 'webhook-timestamp': 'now' }, { secret }],
      [body, headersOf(new Date(), 'v1,@@ v1,é'), { secret }],
      [body, signedV1a(privateKey), { secret }],
      [body, signedV1(secret), {}],
      [body, signedV1(secret), { secret: '' }],
    ])
    for (const answer of refused) expect(answer).toMatch(/^WebhookError: /)
  })

  it('verifies v1a with the package cryptography, and names it where it is missing', async () => {
    const [own, foreign] = await verify([
      [body, signedV1a(privateKey), { keys }],
      [body, signedV1a(generateKeyPairSync('ed25519').privateKey), { keys }],
    ])
    const hasPackage = (
      await runPython('import importlib.util as u; print(u.find_spec("cryptography") is not None)')
    ).trim()
    if (hasPackage === 'True') expect([own, foreign]).toEqual([notice, expect.stringMatching(/^WebhookError: /)])
    else
      expect([own, foreign]).toEqual(Array(2).fill(expect.stringMatching(/^ImportError: .*pip install cryptography/)))
  })
})
