import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectCommonHeaders } from '#test/support/calls/client.ts'
import { postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

const list = { jsonrpc: '2.0', id: '1', method: 'tools/list' }
const modern = (more: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  ...more,
})
const modernHeaders = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' }

describe('POST /mcp', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  it('answers plain JSON-RPC in JSON, whatever the Accept header', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream', 'text/event-stream']) {
      const { status, headers, body } = await postRpc(service.url, list, { headers: { Accept: accept } })
      expect([accept, status, headers.get('Content-Type')]).toEqual([accept, 200, 'application/json'])
      expect(body).toMatchObject({ jsonrpc: '2.0', id: '1' })
      expect(body?.result?.['tools']).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ name: 'fetch_webpage' })]),
      )
      expectCommonHeaders(headers)
    }
  })

  it('returns the id as sent, a number or a string', async () => {
    for (const id of ['1', 7, 'x'.repeat(500)]) expect((await postRpc(service.url, { ...list, id })).body?.id).toBe(id)
  })

  it.each([
    ['what is not JSON', '{"jsonrpc":', 400, -32_700],
    ['an empty body', '', 400, -32_700],
    ['what is not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, -32_700],
    ['a batch of one', [list], 400, -32_600],
    ['a batch of none', [], 400, -32_600],
    ['null', 'null', 400, -32_600],
    ['a text', '"tools/list"', 400, -32_600],
    ['another version', { ...list, jsonrpc: '1.0' }, 400, -32_600],
    ['no version', { id: '1', method: 'tools/list' }, 400, -32_600],
    ['no method', { jsonrpc: '2.0', id: '1' }, 400, -32_600],
    ['a method that is a number', { ...list, method: 1 }, 400, -32_600],
    ['an id of null', { ...list, id: null }, 400, -32_600],
    ['an id that is an object', { ...list, id: {} }, 400, -32_600],
    ['parameters that are a list', { ...list, params: [] }, 400, -32_600],
    ['an answer instead of a request', { jsonrpc: '2.0', id: '1', result: {} }, 400, -32_600],
    ['too deep nesting', toolCall('fetch_webpage', JSON.parse('['.repeat(200) + ']'.repeat(200))), 400, -32_600],
    ['half a surrogate pair', '{"jsonrpc":"2.0","id":"1","method":"tools/\\ud800"}', 400, -32_600],
    ['an unknown method', { ...list, method: 'tools/destroy' }, 200, -32_601],
    ['resources, which are not offered', { ...list, method: 'resources/list' }, 200, -32_601],
    ['an unknown cursor', { ...list, params: { cursor: 'next' } }, 200, -32_602],
    ['initialize without params', { ...list, method: 'initialize' }, 200, -32_602],
    [
      'initialize with a client without a name',
      { ...list, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} } },
      200,
      -32_602,
    ],
    ['a tool without a name', toolCall(undefined), 200, -32_602],
    ['a tool whose name is an object', toolCall({ $ne: 1 }), 200, -32_602],
    ['arguments that are a string', toolCall('fetch_webpage', '{}'), 200, -32_602],
    ['metadata that is an array', toolCall('fetch_webpage', {}, []), 400, -32_600],
    ['an unknown tool', toolCall('../../etc/passwd'), 200, -32_602],
  ])('answers %s with an error of JSON-RPC', async (_, message, status, code) => {
    const reply = await postRpc(service.url, message)
    expect([reply.status, reply.body?.error?.code]).toEqual([status, code])
    expect(reply.body?.jsonrpc).toBe('2.0')
    expectCommonHeaders(reply.headers)
  })

  it('explains the expected params of a malformed tools/call', async () => {
    const cases: [object, RegExp][] = [
      [{ jsonrpc: '2.0', id: 7, method: 'tools/call' }, /Found no name\.$/],
      [{ ...toolCall(undefined), id: 7 }, /Found no name\.$/],
      [{ ...toolCall({ $ne: 1 }), id: 7 }, /Found the name \{"\$ne":1\}\.$/],
      [{ ...toolCall('fetch_webpage', 'url'), id: 7 }, /Found the arguments "url"\.$/],
      [{ ...toolCall('fetch_webpage', null), id: 7 }, /Found the arguments null\.$/],
      [{ ...toolCall(undefined, {}, modern()), id: 7 }, /Found no name\.$/],
    ]
    for (const [message, found] of cases) {
      const { status, body } = await postRpc(service.url, message)
      expect([status, body?.id, body?.error?.code]).toEqual([200, 7, -32_602])
      expect(body?.error?.message).toMatch(/^Expected params such as \{"name": "fetch_webpage", /)
      expect(body?.error?.message).toMatch(found)
    }
  })

  it('answers with the HTTP status for size, media type, encoding, Accept and method', async () => {
    const large = await postRpc(service.url, { ...list, params: { x: 'x'.repeat(300 * 1024) } })
    expect([large.status, large.body?.error?.code]).toEqual([413, -32_600])
    expect(large.body?.error?.data?.['code']).toBe('PAYLOAD_TOO_LARGE')
    for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }] as Record<
      string,
      string
    >[])
      expect((await postRpc(service.url, list, { headers })).status).toBe(415)
    const html = await postRpc(service.url, list, { headers: { Accept: 'text/html' } })
    expect([html.status, html.body?.error?.code]).toEqual([406, -32_000])
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${service.url}/mcp`, { method, headers: { Accept: 'text/event-stream' } })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.get('Allow')).toContain('POST')
    }
  })

  it('accepts notifications without a response body, including unknown cancellations', async () => {
    for (const method of ['notifications/initialized', 'notifications/cancelled', 'notifications/unheard']) {
      const notification = { jsonrpc: '2.0', method, params: { requestId: 'none' } }
      const { status, body } = await postRpc(service.url, notification, { headers: { 'Mcp-Session-Id': 'x' } })
      expect([method, status, body]).toEqual([method, 202, undefined])
    }
  })

  it('describes itself to clients of the newest revision, and checks their headers', async () => {
    const discover = { ...list, method: 'server/discover', params: { _meta: modern() } }
    const known = await postRpc(service.url, discover, {
      headers: { ...modernHeaders, 'Mcp-Method': 'server/discover' },
    })
    expect(known.body?.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      ttlMs: 300_000,
    })

    const message = { ...list, params: { _meta: modern() } }
    const listed = await postRpc(service.url, message, { headers: modernHeaders })
    expect(listed.body?.result).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: 300_000 })
    const cases: [object, Record<string, string>, number, number][] = [
      [message, {}, 400, -32_020],
      [message, { ...modernHeaders, 'Mcp-Method': 'tools/call' }, 400, -32_020],
      [list, modernHeaders, 400, -32_602],
      [{ ...message, method: 'nothing' }, { ...modernHeaders, 'Mcp-Method': 'nothing' }, 404, -32_601],
    ]
    for (const [sent, headers, status, code] of cases) {
      const { status: found, body } = await postRpc(service.url, sent, { headers })
      expect([headers, found, body?.error?.code]).toEqual([headers, status, code])
    }
    const later = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }
    const unknown = { ...list, params: { _meta: modern(later) } }
    const refused = await postRpc(service.url, unknown, {
      headers: { ...modernHeaders, 'MCP-Protocol-Version': '2099-01-01' },
    })
    expect([refused.status, refused.body?.error?.code]).toEqual([400, -32_022])
  })

  it('ends subscriptions to changes at once, because nothing changes', async () => {
    const method = 'subscriptions/listen'
    const message = { ...list, method, params: { _meta: modern(), notifications: { toolsListChanged: true } } }
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...modernHeaders, 'Mcp-Method': method, 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    })
    const [acknowledged, over] = (await response.text()).match(/^data: .*$/gm) ?? []
    expect(acknowledged).toContain('"notifications":{}')
    expect(over).toContain('"resultType":"complete"')
  })

  it('rejects web pages of other origins, and requests with another Host', async () => {
    const hostOf = (host: string) => statusWithHost(service.url, host)
    expect(await hostOf('evil.example')).toBe(403)
    expect(await hostOf('127.0.0.1.evil.example:80')).toBe(403)
    expect(await hostOf('localhost')).toBe(200)
    for (const [origin, status] of [
      ['https://evil.example', 403],
      ['null', 403],
      ['http://localhost.evil.example', 403],
      ['http://localhost:5173', 200],
    ] as const) {
      expect([origin, (await postRpc(service.url, list, { headers: { Origin: origin } })).status]).toEqual([
        origin,
        status,
      ])
    }
  })

  it('accepts web pages of MCP_ORIGINS, or of any origin', async () => {
    await using fleet = await openFleet()
    const [named, open] = await Promise.all([
      fleet.api({ MCP_ORIGINS: 'agents.example' }),
      fleet.api({ MCP_ORIGINS: '*' }),
    ])
    const from = (url: string, host: string) => postRpc(url, list, { headers: { Origin: `https://${host}` } })
    expect((await from(named.url, 'agents.example')).status).toBe(200)
    expect((await from(named.url, 'evil.example')).status).toBe(403)
    expect((await from(open.url, 'anyone.example')).status).toBe(200)
    expect(await statusWithHost(open.url, 'evil.example')).toBe(403)
  })
})

/** The status of a request with a Host header that differs from its URL. */
function statusWithHost(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'Content-Type': 'application/json' }
    request(new URL('/mcp', url), { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(JSON.stringify(list))
  })
}
