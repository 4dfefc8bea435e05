import { hash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Proof } from '#shared/contract/models/proof.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

const url = 'https://example.com/bridge'
const fetchedAt = '2026-01-02T03:04:05.000Z'
const sentence = 'The **Harbour Bridge** opened on\n[19 March 1932](https://example.com/1932).'
const filler = 'This line says nothing about it.\n\n'.repeat(9000)
const text = `# Bridges\n\n${filler}${sentence}\n\n${filler}`

interface Verified {
  valid: boolean
  reason?: string
  found?: { text: string; start: number; end: number; title: string; fetchedAt: string; proof: Proof }
}

describe('POST /proof/verify with a citation', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
    await using store = await openSqliteStore({ dir: service.dir })
    const captures = captureStore(store)
    await captures.save({ url, title: 'Bridges', text, hash: hash('sha256', text), fetchedAt }, Date.now())
  })

  const verify = (input: object) => callOperation<Verified>(service.url, 'proof-verify', input)
  const citation = { url, hash: hash('sha256', text), quote: 'the Harbour Bridge opened on 19 March 1932' }

  it('finds the words in the page that was read, and proves that page', async () => {
    const { status, body } = await verify(citation)
    expect([status, body.valid, body.reason]).toEqual([200, true, undefined])
    const start = text.indexOf('The **Harbour')
    const shown = 'The Harbour Bridge opened on 19 March 1932'
    expect(body.found).toMatchObject({ text: shown, start, title: 'Bridges', fetchedAt })
    expect(text.slice(start, body.found?.end)).toContain('[19 March 1932')
    const proof = body.found?.proof
    expect(proof).toMatchObject({ hash: citation.hash, timestamp: fetchedAt })
    expect((await verify({ url, proof, content: text.slice(0, 1000) })).body).toMatchObject({
      reason: 'content_mismatch',
    })
    expect((await verify({ url, proof })).body).toMatchObject({ valid: true })
  })

  it('rejects words that the page does not have, and pages that no answer cites', async () => {
    const cases: [object, string][] = [
      [{ quote: 'The Harbour Bridge opened on 20 March 1932' }, 'quote_mismatch'],
      [{ quote: 'The Harbour Bridge' + ' x'.repeat(1900) }, 'quote_mismatch'],
      [{ quote: 'on' }, 'quote_mismatch'],
      [{ url: `${url}/2` }, 'unknown_capture'],
      [{ hash: '0'.repeat(64) }, 'unknown_capture'],
    ]
    for (const [change, reason] of cases) {
      const { body } = await verify({ ...citation, ...change })
      expect(body).toMatchObject({ valid: false, reason })
      expect(body).not.toHaveProperty('found')
    }
  })

  it.each([
    ['url', { url }],
    ['url, hash', { url, hash: citation.hash }],
    ['url, quote', { url, quote: citation.quote }],
    ['url, content', { url, content: 'x' }],
    ['url, content, hash, quote', { ...citation, content: 'x' }],
  ])('answers 400 to %s alone, and says which fields belong together', async (found, input) => {
    const { status, body } = await callOperation(service.url, 'proof-verify', input)
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(body['message']).toContain('url, hash and quote')
    for (const name of found.split(', ')) expect(String(body['message']).split('found')[1]).toContain(name)
  })
})
