import { keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCommonHeaders } from '#test/support/client.ts'
import { openService, type Service } from '#test/support/service.ts'

const document = {
  agentRegistry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  agentId: 22,
  clientAddress: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: '2026-11-20T13:20:00Z',
  value: 95,
  valueDecimals: 0,
}

/** The document as text, with some of its fields written otherwise. */
const written = (fields: Readonly<Record<string, string>> = {}) => {
  const texts = Object.entries(document).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const all = Object.entries({ ...Object.fromEntries(texts), ...fields }).filter(([, text]) => text !== '')
  return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

describe('POST /feedback', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  async function keep(body: string | Uint8Array, headers: Record<string, string> = {}) {
    const all = { 'Content-Type': 'application/json', ...headers }
    const response = await fetch(`${service.url}/feedback`, { method: 'POST', body, headers: all })
    expectCommonHeaders(response.headers)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, string>,
    }
  }

  /** From where it was started, whatever it calls itself. */
  const read = (uri = '') => fetch(service.url + new URL(uri).pathname)

  it.each([
    ['as it is usually written', written()],
    [
      'with space, line ends and another order',
      `\n  ${JSON.stringify(Object.fromEntries(Object.entries(document).toReversed()), undefined, '\t')}\r\n `,
    ],
    [
      'with numbers that no double holds',
      written({ value: '-170141183460469231731687303715884105728', agentId: '9007199254740993' }),
    ],
    [
      'with fields of its own, escapes and emoji',
      written({ tag1: '"\\u00e9t\\u00e9 \u{1F600} \\/"', proofOfPayment: '{"txHash":"0x1"}' }),
    ],
  ])('keeps a document %s, byte for byte, under the hash of its bytes', async (_, text) => {
    const bytes = new TextEncoder().encode(text)
    const { status, body, headers } = await keep(bytes)
    expect([status, body]).toEqual([200, { feedbackURI: expect.any(String), feedbackHash: keccak256(bytes) }])
    expect(headers.get('RateLimit-Policy')).toBe('"feedback";q=1000;w=3600')
    const kept = await read(body['feedbackURI'])
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(bytes)
    expect(kept.headers.get('Content-Type')).toContain('application/json')
    expect(kept.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(kept.headers.get('Cache-Control')).toContain('immutable')
    expect((await keep(bytes)).body).toEqual(body)
  })

  it.each([
    ['no registry', { agentRegistry: '' }, '/agentRegistry'],
    [
      'an address without its chain',
      { clientAddress: '"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"' },
      '/clientAddress',
    ],
    ['a registry that is none', { agentRegistry: '"eip155:0:0x12"' }, '/agentRegistry'],
    ['an agent that is a text', { agentId: '"22"' }, '/agentId'],
    ['an agent below zero', { agentId: '-1' }, '/agentId'],
    ['a time without a zone', { createdAt: '"2026-11-20T13:20:00"' }, '/createdAt'],
    ['a day that there is not', { createdAt: '"2026-13-41T13:20:00Z"' }, '/createdAt'],
    ['a value with a fraction', { value: '9.5' }, '/value'],
    ['a value in exponents', { value: '1e3' }, '/value'],
    ['a value of 129 bits', { value: '170141183460469231731687303715884105728' }, '/value'],
    ['19 decimals', { valueDecimals: '19' }, '/valueDecimals'],
    ['null', { value: 'null' }, '/value'],
  ])('refuses a document with %s, and says where', async (_, fields, path) => {
    const { status, body } = await keep(written(fields))
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(body['details']).toMatchObject([{ path }])
  })

  it.each([
    ['a field written twice', written().replace('"value":95', '"value":95,"value":1'), 400],
    ['one written twice within another', written({ mcp: '{"tool":"a","to\\u006fl":"b"}' }), 400],
    ['a byte order mark', `\uFEFF${written()}`, 400],
    ['a list', `[${written()}]`, 400],
    ['null', 'null', 400],
    ['half a document', written().slice(0, -1), 400],
    ['what is not UTF-8', new Uint8Array([...new TextEncoder().encode(written()).slice(0, -1), 0xff, 0x7d]), 400],
    ['half a surrogate pair', written({ tag1: '"\\ud800"' }), 400],
    ['deep nesting', written({ tag1: '['.repeat(200) + ']'.repeat(200) }), 400],
    ['more than 64 KiB', written({ tag1: `"${'x'.repeat(64 * 1024)}"` }), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await keep(body)).status).toBe(status)
  })

  it('takes JSON only', async () => {
    expect((await keep(written(), { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('takes a colon, a quote or a comma in a text for what they are', async () => {
    expect((await keep(written({ tag1: '"a\\\\\\":b,{}:"', endpoint: '"https://example.com/:8080"' }))).status).toBe(
      200,
    )
  })

  it('answers 404 for what was never kept', async () => {
    for (const id of ['0'.repeat(64), 'nothing', '..%2f..%2fetc', '__proto__', '%00']) {
      const response = await fetch(`${service.url}/feedback/${id}`)
      expect([id, response.status]).toEqual([id, 404])
    }
    expect((await fetch(`${service.url}/feedback/{id}`)).status).toBe(400)
  })

  it('takes ten an hour of each client', async () => {
    await using limited = await openService({ FEEDBACK_LIMIT: '10' })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const body = written({ value: String(count) })
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${count}` }
      const response = await fetch(`${limited.url}/feedback`, { method: 'POST', body, headers })
      statuses.push(response.status)
      if (response.status !== 429) continue
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
      // There is no paying for more.
      expect(await response.text()).not.toMatch(/pay/i)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
