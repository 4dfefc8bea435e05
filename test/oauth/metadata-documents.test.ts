import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openOAuthService, redirectUri, type OAuthService } from './oauth-service.ts'

describe('a client whose id is the URL of its metadata document', () => {
  const scope = new AsyncDisposableStack()
  let oauth: OAuthService
  let url: string
  /** The requests that the site of the client got. */
  const requested: string[] = []

  beforeAll(async () => {
    const authority = createTestAuthority()
    const site = createServer(authority.issue(['127.0.0.1']), ({ url: path = '' }, response) => {
      requested.push(path)
      const { status = 200, type = 'application/json', body = '', headers = {} } = documents[path] ?? { status: 404 }
      response.writeHead(status, { 'Content-Type': type, ...headers }).end(body.replaceAll('{url}', url))
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    scope.defer(() => site.closeAllConnections())
    scope.defer(() => void site.close())
    const dir = await mkdtemp(join(tmpdir(), 'webintel-authority-'))
    scope.defer(() => rm(dir, { recursive: true }))
    await writeFile(join(dir, 'ca.pem'), authority.cert)
    url = `https://127.0.0.1:${(site.address() as AddressInfo).port}`
    oauth = scope.use(await openOAuthService({ NODE_EXTRA_CA_CERTS: join(dir, 'ca.pem') }))
  })
  afterAll(() => scope.disposeAsync())

  const documentOf = (path: string, more: object = {}) =>
    JSON.stringify({ client_id: `{url}${path}`, client_name: 'Published', redirect_uris: [redirectUri], ...more })

  interface Served {
    status?: number
    type?: string
    body?: string
    headers?: Record<string, string>
  }

  const documents: Record<string, Served> = {
    '/client.json': { body: documentOf('/client.json') },
    '/other.json': { body: documentOf('/client.json') },
    '/private.json': { body: documentOf('/private.json', { redirect_uris: ['https://10.0.0.1/callback'] }) },
    '/implicit.json': { body: documentOf('/implicit.json', { response_types: ['token'] }) },
    '/large.json': { body: documentOf('/large.json', { client_uri: 'x'.repeat(11_000) }) },
    '/page.json': { type: 'text/html', body: documentOf('/page.json') },
    '/broken.json': { body: '{' },
    '/null.json': { body: 'null' },
    '/moved.json': { status: 302, headers: { Location: '/client.json' } },
    '/inside.json': { status: 302, headers: { Location: 'https://169.254.169.254/latest' } },
  }

  it('gets tokens without a registration, and its document is read once', async () => {
    const clientId = `${url}/client.json`
    expect(await oauth.openPage(clientId)).toMatchObject({ label: 'Published at client.example' })
    const { access_token: key, refresh_token: token } = await oauth.getTokens(clientId)
    expect(await oauth.tryKey(key)).toEqual([200, undefined])
    expect((await oauth.refresh(clientId, token)).status).toBe(200)
    expect(requested.filter((path) => path === '/client.json')).toHaveLength(1)
  })

  it.each([
    ['/other.json', 'must name the same client_id'],
    ['/private.json', 'Each redirect URI must be'],
    ['/implicit.json', 'response_types: expected a list with code'],
    ['/large.json', 'must answer 200 with a JSON document'],
    ['/page.json', 'must answer 200 with a JSON document'],
    ['/broken.json', 'must answer 200 with a JSON document'],
    ['/null.json', 'must name the same client_id'],
    ['/moved.json', 'must answer 200 with a JSON document'],
    ['/inside.json', 'must answer 200 with a JSON document'],
    ['/missing.json', 'must answer 200 with a JSON document'],
    ['/', 'needs https, a path'],
    ['/a/../client.json', 'needs https, a path'],
    ['/client.json#a', 'needs https, a path'],
  ])('is refused at %s', async (path, reason) => {
    const response = await oauth.authorize(url + path)
    expect([response.status, response.headers.get('Location')]).toEqual([400, null])
    expect(await response.text()).toContain(reason)
  })

  it.each([
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://user@client.example/client.json',
    'http://client.example/client.json',
    'file:///etc/passwd',
  ])('is refused at %s, which is not a public https address', async (clientId) => {
    const response = await oauth.authorize(clientId)
    expect([response.status, response.headers.get('Location')]).toEqual([400, null])
  })
})
