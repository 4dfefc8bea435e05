import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'

/** All names resolve to loopback, or do not resolve. */
const names = { 'site.example.com': ['127.0.0.1'], 'other.example.com': ['127.0.0.1'], 'mail.example.com': [] }

const cases = [
  ['a certificate that has expired', 'TLS_FAILED'],
  ['a certificate of an unknown authority', 'TLS_FAILED'],
  ['a certificate of another name', 'TLS_FAILED'],
  ['a port without TLS', 'TLS_FAILED'],
  ['a redirect to a bad certificate', 'TLS_FAILED'],
  ['a name that does not exist', 'DNS_FAILED'],
  ['a name without addresses', 'DNS_FAILED'],
  ['a redirect to a name that does not exist', 'DNS_FAILED'],
  ['a port without a listener', 'TARGET_UNREACHABLE'],
] as const

describe('an unreachable target', () => {
  const scope = new AsyncDisposableStack()
  const urls = new Map<string, string>()
  let service: Service

  beforeAll(async () => {
    const authority = createTestAuthority()
    const expired = scope.use(
      await openHostileSite({ tls: authority.issue(['site.example.com'], new Date('2021-01-01')) }),
    )
    const strange = scope.use(await openHostileSite({ tls: createTestAuthority().issue(['site.example.com']) }))
    const trusted = scope.use(await openHostileSite({ tls: authority.issue(['site.example.com']) }))
    const plain = scope.use(await openHostileSite())
    const left = await openHostileSite()
    await left[Symbol.asyncDispose]()
    const dns = scope.use(await openDnsServer(names))
    const at = (port: number, name = 'site.example.com') => `https://${name}:${port}/page`
    const redirect = (to: string) => `${plain.url}/redirect-to?u=${encodeURIComponent(to)}`
    const places = [
      at(expired.port),
      at(strange.port),
      at(trusted.port, 'other.example.com'),
      at(plain.port),
      redirect(at(expired.port)),
      'http://absent.example.com/',
      'http://mail.example.com/',
      redirect('http://absent.example.com/'),
      left.url,
    ]
    for (const [index, [name]] of cases.entries()) urls.set(name, places[index] ?? '')
    const dir = scope.use(await mkdtempDisposable(join(tmpdir(), 'webintel-authority-')))
    const ca = join(dir.path, 'authority.pem')
    await writeFile(ca, authority.cert)
    const env = { BROWSER_CONCURRENCY: '1', DNS_SERVERS: dns.address, NODE_EXTRA_CA_CERTS: ca }
    service = scope.use(await openService(env))
    // Plain HTTP trusts this authority.
    const { status } = await callOperation(service.url, 'fetch-basic', { url: at(trusted.port) })
    expect(status).toBe(200)
  })
  afterAll(() => scope.disposeAsync())

  const operations: OperationName[] = ['fetch-basic', 'fetch-pro', 'screenshot']
  it.each(cases)('with %s is reported alike by every operation: %s', async (name, code) => {
    const replies = []
    for (const operation of operations)
      replies.push(await callOperation(service.url, operation, { url: urls.get(name) }))
    const answers = replies.map(({ status, body }) => [status, body['code'], body['retryable']])
    const [plain] = answers
    expect(plain).toEqual([502, code, expect.any(Boolean)])
    expect(answers).toEqual(operations.map(() => plain))
    for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/net::|ERR_|127\.0\.0\.1|\n {4}at /)
  })
})
