import { createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openProofKeys } from '#shared/proofs/proof-keys.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { deriveSecret, deriveSigningKey, generateSigningKey } from '#shared/runtime/signing-keys.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { openBotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const SIGNING_SEED = 'a seed of thirty-two characters or more'

/** The keys of a deployment with a store of its own. */
async function keysOf(env: Readonly<Record<string, string>>) {
  await using ram = await openRamStore(Date.now)
  const keys = keyStore(ram.store)
  const config = readConfig(env)
  const { active: proof } = await openProofKeys(config, keys)
  const { active: bot } = await openBotKeys(config, keys)
  const { active: webhook } = await openWebhookKeys(config, keys)
  return { proof: proof.id, mac: proof.mac, signing: pemOf(proof.signing), bot: bot.id, webhook: webhook.id }
}

const pemOf = (key: ReturnType<typeof createPrivateKey>) => key.export({ format: 'pem', type: 'pkcs8' })

describe('SIGNING_SEED', () => {
  it('gives every process the same keys, and each purpose its own', async () => {
    const [one, two] = await Promise.all([keysOf({ SIGNING_SEED }), keysOf({ SIGNING_SEED })])
    expect(one).toEqual(two)
    expect(new Set(Object.values(one)).size).toBe(5)
    const other = await keysOf({ SIGNING_SEED: `${SIGNING_SEED}!` })
    for (const name of ['proof', 'mac', 'signing', 'bot', 'webhook'] as const) expect(other[name]).not.toBe(one[name])
  })

  it('leaves a key that is set by itself as it is', async () => {
    const seeded = await keysOf({ SIGNING_SEED })
    const single = {
      PROOF_KEY: 'the key we chose before',
      PROOF_SIGNING_KEY: generateSigningKey(),
      WEB_BOT_AUTH_KEY: generateSigningKey(),
      WEBHOOK_SIGNING_KEY: generateSigningKey(),
    }
    expect(await keysOf({ SIGNING_SEED, ...single })).toEqual(await keysOf(single))
    const { WEB_BOT_AUTH_KEY } = single
    expect(await keysOf({ SIGNING_SEED, WEB_BOT_AUTH_KEY })).toEqual({ ...seeded, bot: (await keysOf(single)).bot })
  })

  it('derives by HKDF-SHA256: other versions of this program must find the same keys', () => {
    expect(deriveSecret(SIGNING_SEED, 'proof mac').toString('hex')).toMatchInlineSnapshot(
      `"e4c42420cb673cbbb3aedb3a8685b796a0bd389dbff47b1c6e571b4dda9678b9"`,
    )
    const der = createPrivateKey(deriveSigningKey(SIGNING_SEED, 'webhook signature')).export({
      format: 'der',
      type: 'pkcs8',
    })
    expect(der.subarray(-32)).toEqual(deriveSecret(SIGNING_SEED, 'webhook signature'))
  })

  it('is a long secret', () => {
    expect(() => readConfig({ SIGNING_SEED: 'short secret' })).toThrow(
      /^SIGNING_SEED: expected at least 32 characters$/,
    )
  })
})
