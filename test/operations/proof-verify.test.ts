import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Proof } from '#shared/contract/models/proof.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Fetched {
  url: string
  content: string
  proof: Proof
}

describeOperation('proof-verify', (service) => {
  let site: FixtureSite
  let fetched: Fetched
  beforeAll(async () => {
    site = await openFixtureSite({ '/': articlePage('proofs') })
    fetched = (await callOperation<Fetched>(service().url, 'fetch-basic', { url: `${site.url}/` })).body
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const verify = (input: object) => callOperation(service().url, 'proof-verify', input)

  it('accepts a valid proof, with and without the content', async () => {
    const { url, content, proof } = fetched
    expect(proof.hash).toBe(createHash('sha256').update(content).digest('hex'))
    expect((await verify({ url, proof })).body).toMatchObject({ valid: true, keyId: proof.keyId })
    expect((await verify({ url, proof, content })).body).toMatchObject({ valid: true })
  })

  it('counts the calls of an address, because a long page takes long to search', async () => {
    const { url, proof } = fetched
    const { headers } = await verify({ url, proof })
    expect(headers.get('RateLimit-Policy')).toBe('"proof";q=600;w=3600')
    expect(headers.get('RateLimit')).toMatch(/^"proof";r=\d+;t=\d+$/)
  })

  it('accepts proofs that the published key verifies, too', async () => {
    const { url, proof } = fetched
    const { keys } = (await (await fetch(`${service().url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string; kty: string; crv: string; x: string }[]
    }
    const jwk = keys.find(({ kid }) => kid === proof.keyId)
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig' })
    expect(jwk).not.toHaveProperty('d')
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, 'Ed25519', false, ['verify'])
    const check = (text: string) =>
      crypto.subtle.verify('Ed25519', key, Buffer.from(proof.signature ?? '', 'base64url'), Buffer.from(text))
    expect(await check(`${url}\n${proof.hash}\n${proof.timestamp}`)).toBe(true)
    expect(await check(`${url}x\n${proof.hash}\n${proof.timestamp}`)).toBe(false)
  })

  it('rejects every change', async () => {
    const { url, content, proof } = fetched
    const changes: [object, string][] = [
      [{ url: `${url}other`, proof }, 'mac_mismatch'],
      [{ url, proof: { ...proof, timestamp: '2020-01-01T00:00:00.000Z' } }, 'mac_mismatch'],
      [
        { url, proof: { ...proof, mac: `${proof.mac.slice(0, -1)}${proof.mac.endsWith('0') ? '1' : '0'}` } },
        'mac_mismatch',
      ],
      [{ url, proof: { ...proof, mac: '' } }, 'mac_mismatch'],
      [{ url, proof: { ...proof, hash: '0'.repeat(64) } }, 'mac_mismatch'],
      [{ url, proof: { ...proof, signature: 'AAAA' } }, 'signature_mismatch'],
      [{ url, proof, content: `${content} ` }, 'content_mismatch'],
      [{ url, proof: { ...proof, keyId: 'another' } }, 'unknown_key'],
    ]
    for (const [input, reason] of changes) {
      expect((await verify(input)).body).toMatchObject({ valid: false, reason })
    }
  })
})
