import { keccak256 } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectCommonHeaders } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

const document = {
  agentRegistry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  agentId: 22,
  clientAddress: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: '2026-11-20T13:20:00Z',
  value: 95,
  valueDecimals: 0,
}

/** The document as JSON text. `fields` replace the text of a value, or remove the field if empty. */
const documentText = (fields: Readonly<Record<string, string>> = {}) => {
  const texts = Object.entries(document).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const all = Object.entries({ ...Object.fromEntries(texts), ...fields }).filter(([, text]) => text !== '')
  return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

describe('POST /feedback', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
    const all = { 'Content-Type': 'application/json', ...headers }
    const response = await fetch(`${service.url}/feedback`, { method: 'POST', body, headers: all })
    expectCommonHeaders(response.headers)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, string>,
    }
  }

  /** Fetches from the test server, whatever host the URL names. */
  const read = (uri = '') => fetch(service.url + new URL(uri).pathname)

  it.each([
    ['in its common form', documentText()],
    [
      'with extra whitespace and another order of fields',
      `\n  ${JSON.stringify(Object.fromEntries(Object.entries(document).toReversed()), undefined, '\t')}\r\n `,
    ],
    [
      'with integers beyond the range of a double',
      documentText({ value: '-170141183460469231731687303715884105728', agentId: '9007199254740993' }),
    ],
    [
      'with extra fields, escapes and emoji',
      documentText({ tag1: '"\\u00e9t\\u00e9 \u{1F600} \\/"', proofOfPayment: '{"txHash":"0x1"}' }),
    ],
  ])('stores a document %s byte for byte, and returns its hash', async (_, text) => {
    const bytes = new TextEncoder().encode(text)
    const { status, body, headers } = await post(bytes)
    expect([status, body]).toEqual([200, { feedbackURI: expect.any(String), feedbackHash: keccak256(bytes) }])
    expect(headers.get('RateLimit-Policy')).toBe('"feedback";q=1000;w=3600')
    const stored = await read(body['feedbackURI'])
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(bytes)
    expect(stored.headers.get('Content-Type')).toContain('application/json')
    expect(stored.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(stored.headers.get('Cache-Control')).toContain('immutable')
    expect((await post(bytes)).body).toEqual(body)
  })

  it.each([
    ['a missing registry', { agentRegistry: '' }, '/agentRegistry'],
    [
      'an address without its chain',
      { clientAddress: '"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"' },
      '/clientAddress',
    ],
    ['an invalid registry', { agentRegistry: '"eip155:0:0x12"' }, '/agentRegistry'],
    ['an agent id that is a string', { agentId: '"22"' }, '/agentId'],
    ['a negative agent id', { agentId: '-1' }, '/agentId'],
    ['a time without a zone', { createdAt: '"2026-11-20T13:20:00"' }, '/createdAt'],
    ['an impossible date', { createdAt: '"2026-13-41T13:20:00Z"' }, '/createdAt'],
    ['a value with a fraction', { value: '9.5' }, '/value'],
    ['a value in exponent notation', { value: '1e3' }, '/value'],
    ['a value of 129 bits', { value: '170141183460469231731687303715884105728' }, '/value'],
    ['19 decimals', { valueDecimals: '19' }, '/valueDecimals'],
    ['null', { value: 'null' }, '/value'],
  ])('rejects a document with %s, and returns the path', async (_, fields, path) => {
    const { status, body } = await post(documentText(fields))
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(body['details']).toMatchObject([{ path }])
  })

  it.each([
    ['a duplicate field', documentText().replace('"value":95', '"value":95,"value":1'), 400],
    ['a duplicate field in a nested object', documentText({ mcp: '{"tool":"a","to\\u006fl":"b"}' }), 400],
    ['a byte order mark', `\uFEFF${documentText()}`, 400],
    ['an array', `[${documentText()}]`, 400],
    ['null', 'null', 400],
    ['a truncated document', documentText().slice(0, -1), 400],
    ['invalid UTF-8', new Uint8Array([...new TextEncoder().encode(documentText()).slice(0, -1), 0xff, 0x7d]), 400],
    ['a lone surrogate', documentText({ tag1: '"\\ud800"' }), 400],
    ['deep nesting', documentText({ tag1: '['.repeat(200) + ']'.repeat(200) }), 400],
    ['more than 64 KiB', documentText({ tag1: `"${'x'.repeat(64 * 1024)}"` }), 413],
  ])('rejects %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('rejects other media types with 415', async () => {
    expect((await post(documentText(), { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('accepts colons, quotes and commas inside strings', async () => {
    expect(
      (await post(documentText({ tag1: '"a\\\\\\":b,{}:"', endpoint: '"https://example.com/:8080"' }))).status,
    ).toBe(200)
  })

  it('answers 404 for an unknown id', async () => {
    for (const id of ['0'.repeat(64), 'nothing', '..%2f..%2fetc', '__proto__', '%00']) {
      const response = await fetch(`${service.url}/feedback/${id}`)
      expect([id, response.status]).toEqual([id, 404])
    }
    expect((await fetch(`${service.url}/feedback/{id}`)).status).toBe(400)
  })

  it('limits each client to ten documents per hour', async () => {
    await using fleet = await openFleet({ FREE_TIER_LIMIT: '10' })
    const limited = await fleet.api()
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const body = documentText({ value: String(count) })
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${count}` }
      const response = await fetch(`${limited.url}/feedback`, { method: 'POST', body, headers })
      statuses.push(response.status)
      if (response.status !== 429) continue
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
      // Payment does not raise this limit.
      expect(await response.text()).not.toMatch(/pay/i)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
