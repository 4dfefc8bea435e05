import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Proof } from '#shared/contract/models/proof.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openProcess, openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('proof keys', () => {
  let site: FixtureSite
  let dir: string
  beforeAll(async () => {
    site = await openFixtureSite({ '/page': articlePage('keys') })
    dir = await mkdtemp(join(tmpdir(), 'webintel-keys-'))
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await rm(dir, { recursive: true })
  })

  const proofFrom = async (url: string): Promise<Proof> => {
    const { body } = await callOperation<{ proof: Proof }>(url, 'fetch-basic', { url: `${site.url}/page` })
    return body.proof
  }
  const verdictOf = async (url: string, proof: Proof) =>
    (await callOperation(url, 'proof-verify', { url: `${site.url}/page`, proof })).body

  it('rotate: proofs of earlier keys stay valid, and their keys stay published', async () => {
    const proofs: Proof[] = []
    for (const env of [
      {},
      { PROOF_KEY: 'the first key we chose', PROOF_KEY_ID: 'one' },
      { PROOF_KEY: 'the second key we chose' },
      { SIGNING_SEED: 'a seed of thirty-two characters or more' },
    ]) {
      await using service = await openService({ DATA_DIR: dir, ...env })
      proofs.push(await proofFrom(service.url))
      for (const proof of proofs) expect(await verdictOf(service.url, proof)).toMatchObject({ valid: true })
      const { keys } = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string }[]
      }
      const proofKeys = keys.filter(({ kid }) => !kid.startsWith('webhook-'))
      expect(new Set(proofKeys.map(({ kid }) => kid))).toEqual(new Set(proofs.map(({ keyId }) => keyId)))
      // The key of webhooks stays the same, until a seed replaces it.
      expect(keys.length - proofKeys.length).toBe('SIGNING_SEED' in env ? 2 : 1)
    }
    expect(proofs[1]?.keyId).toBe('one')
  })

  it('reject a new key with the id of another', async () => {
    await using running = openProcess(['start.js'], {
      DATA_DIR: dir,
      PROOF_KEY: 'a third key we chose',
      PROOF_KEY_ID: 'one',
    })
    await new Promise((resolve) => running.child.once('close', resolve))
    expect(running.lines.join('\n')).toContain('Set a new PROOF_KEY_ID for the new key')
    expect(running.child.exitCode).toBe(1)
  })

  it('are the same in processes that start at the same time', async () => {
    await using fleet = await openFleet()
    const [one, two] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    expect(await verdictOf(two.url, await proofFrom(one.url))).toMatchObject({ valid: true })
    expect(await verdictOf(one.url, await proofFrom(two.url))).toMatchObject({ valid: true })
  })
})
