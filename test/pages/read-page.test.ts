import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'

const signal = new AbortController().signal
const extraction: Extraction = { extract: (raw, options) => Promise.resolve(extractPage(raw, options)) }

/** An egress that returns the same page for every URL. */
function webOf(capture: Partial<Capture>): Egress {
  const body = new TextEncoder().encode('<title>T</title><p>Hello <a href="next">there</a></p>')
  const whole = {
    url: 'https://example.com/a/',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body,
    redirects: [],
  }
  const stream = () => Promise.reject(new Error('A page is read as a whole.'))
  return { fetch: () => Promise.resolve({ ...whole, ...capture }), stream }
}

describe('readPage', () => {
  it('returns the content with links resolved against the final URL', async () => {
    const page = await readPage('https://example.com/', { links: true }, { egress: webOf({}), extraction }, signal)
    expect(page).toMatchObject({
      title: 'T',
      content: 'Hello [there](https://example.com/a/next)',
      links: [{ url: 'https://example.com/a/next', text: 'there' }],
      metadata: { finalUrl: 'https://example.com/a/', statusCode: 200 },
    })
  })

  it.each([400, 404, 503])('throws TARGET_ERROR for status %i', async (status) => {
    const reading = readPage('https://example.com/', {}, { egress: webOf({ status }), extraction }, signal)
    await expect(reading).rejects.toMatchObject({
      code: 'TARGET_ERROR',
      details: [{ path: '/status', message: String(status) }],
    })
  })

  it('names the pause that the target asks for, of a bot wall as well', async () => {
    const headers = { 'content-type': 'text/html', 'retry-after': '77' }
    const wall = await readFile('test/fixtures/sites/wall/challenge-page.html')
    for (const answer of [{ status: 429 }, { status: 503 }, { status: 429, body: wall }]) {
      const reading = readPage(
        'https://example.com/',
        {},
        { egress: webOf({ ...answer, headers }), extraction },
        signal,
      )
      await expect(reading).rejects.toMatchObject({ retryAfterSeconds: 77 })
    }
    const date = 'Thu, 26 Nov 2026 21:00:00 GMT'
    const dated = { date, 'retry-after': 'Thu, 26 Nov 2026 21:02:00 GMT' }
    const reading = readPage(
      'https://example.com/',
      {},
      { egress: webOf({ status: 503, headers: dated }), extraction },
      signal,
    )
    await expect(reading).rejects.toMatchObject({ retryAfterSeconds: 120 })
  })

  it('recognizes a bot wall regardless of its status', async () => {
    const body = await readFile('test/fixtures/sites/wall/challenge-page.html')
    for (const status of [200, 403, 503]) {
      const reading = readPage('https://example.com/', {}, { egress: webOf({ status, body }), extraction }, signal)
      await expect(reading).rejects.toMatchObject({ code: 'TARGET_BLOCKED' })
    }
  })

  it('reads a page without a content type', async () => {
    const page = await readPage('https://example.com/', {}, { egress: webOf({ headers: {} }), extraction }, signal)
    expect(page.metadata.contentType).toBe('text/html')
  })
})
