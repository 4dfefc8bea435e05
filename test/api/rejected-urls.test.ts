import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { settingsFor } from '#test/support/processes/settings-for.ts'
import { openDnsServer, type DnsServer } from '#test/support/servers/dns-server.ts'

const notAllowed = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::a00:1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/',
  'http://localhost/',
  'http://localhost./',
  'http://db.internal/',
  'http://printer.local/',
  'http://intranet/',
  'http://example.com:22/',
  'http://example.com:6379/',
  'http://webintel.test/health',
  'https://webintel.test:443/r/https://example.com/',
]

const invalidUrls: [label: string, url: string][] = [
  ['another scheme', 'ftp://example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['credentials', 'https://user:pass@example.com/'],
  ['a backslash', 'https://example.com\\@127.0.0.1/'],
  ['a line feed', 'https://example.com/\nHost: internal'],
  ['plain text', 'not a url'],
  ['an empty string', ''],
  ['more than 2048 characters', `https://example.com/${'a'.repeat(2100)}`],
]

const operationsWithUrl = operations.filter(({ input }) =>
  Object.values(input.properties).some((field) => isUrl(field)),
)

const scope = new AsyncDisposableStack()
let dns: DnsServer
let service: Service
beforeAll(async () => {
  dns = scope.use(await openDnsServer({}))
  const settings = Object.assign({}, ...operationsWithUrl.map(settingsFor)) as ReturnType<typeof settingsFor>
  const own = { EGRESS_ALLOW: '', PUBLIC_URL: 'https://webintel.test', DNS_SERVERS: dns.address }
  service = scope.use(await openService({ ...settings, ...own }))
})
afterAll(() => scope.disposeAsync())

describe.each(operationsWithUrl)('$name', ({ name, example }) => {
  it.each(notAllowed)('rejects %s without a DNS query, with a message that names no address', async (url) => {
    const { status, body } = await callOperation(service.url, name, { ...example.input, url })
    expect([status, body['code']]).toEqual([400, 'URL_NOT_ALLOWED'])
    expect(body['message']).not.toMatch(/\d+\.\d+|localhost|internal|webintel/)
    expect(dns.queries).toEqual([])
  })

  it.each(invalidUrls)('rejects %s as an invalid URL', async (_, url) => {
    const { status, body } = await callOperation(service.url, name, { ...example.input, url })
    expect([status, body['code']]).toEqual([400, 'INVALID_URL'])
  })
})

describe('/r', () => {
  it('rejects our own pages, so that no page can fetch itself endlessly', async () => {
    const response = await fetch(`${service.url}/r/https://webintel.test/r/https://webintel.test/`)
    expect((await checkReply(response, 'free-fetch')).body).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  })
})

function isUrl(field: unknown): boolean {
  return typeof field === 'object' && field !== null && 'format' in field && field.format === 'uri'
}
