import { generateKeyPairSync, hash, type JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jwkToKeyID, helpers, verify } from 'web-bot-auth'
import { verifierFromJWK } from 'web-bot-auth/crypto'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { verifyMessage, type SignedMessage } from './verify-message.ts'

const publicUrl = 'https://bot.example'
const directoryPath = '/.well-known/http-message-signatures-directory'

interface Directory {
  keys: (JsonWebKey & { kid: string })[]
}

/** A site that records the requests it gets. */
async function openRecordingSite(): Promise<FixtureSite & { received: SignedMessage[] }> {
  const received: SignedMessage[] = []
  const record =
    (answer: Page): Page =>
    (request, response) => {
      const { url = '', headers } = request
      const fields = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      received.push({ url: `http://${fields['host']}${url}`, fields })
      answer(request, response)
    }
  const article: Page = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('signatures'))
  const moved: Page = (request, response) =>
    response.writeHead(302, { Location: decodeURIComponent(request.url?.split('?')[1] ?? '') }).end()
  const site = await openFixtureSite({ '/page': record(article), '/moved': record(moved) })
  return { ...site, received }
}

const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const signing = {
  PUBLIC_URL: publicUrl,
  WEB_BOT_AUTH: 'on',
  WEB_BOT_AUTH_KEY: privateKey,
  EGRESS_ALLOW: '127.0.0.1',
  BROWSER_CONCURRENCY: '1',
}

async function readKey(service: Service): Promise<JsonWebKey & { kid: string }> {
  const { keys } = (await (await fetch(service.url + directoryPath)).json()) as Directory
  const [key] = keys
  if (key === undefined) throw new Error('The directory is empty.')
  return key
}

/** Takes the only request that the site has received. */
function takeRequest({ received }: { received: SignedMessage[] }): SignedMessage {
  const [request] = received.splice(0)
  if (request === undefined) throw new Error('The site received nothing.')
  return request
}

describe('with WEB_BOT_AUTH=on', () => {
  let scope: AsyncDisposableStack
  let service: Service
  let key: Awaited<ReturnType<typeof readKey>>
  let site: Awaited<ReturnType<typeof openRecordingSite>>
  let other: Awaited<ReturnType<typeof openRecordingSite>>
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    site = scope.use(await openRecordingSite())
    other = scope.use(await openRecordingSite())
    service = scope.use(await openService(signing))
    key = await readKey(service)
  })
  afterAll(() => scope.disposeAsync())

  const verifySigned = (message: SignedMessage) => verifyMessage(message, { key, label: 'sig1', now: new Date() })

  it('every request carries a signature, and names its agent in a dictionary', async () => {
    const { status } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page?plain` })
    expect(status).toBe(200)
    const request = takeRequest(site)
    expect(verifySigned(request)).toBe('web-bot-auth')
    expect(request.fields['signature-agent']).toBe(`sig1="${publicUrl}"`)
    expect(request.fields['user-agent']).toBe(`webintel/2.0 (+${publicUrl}/bot)`)
    expect(request.fields['signature-input']).toMatch(
      /^sig1=\("@authority" "signature-agent";key="sig1"\);created=\d+;expires=\d+;keyid="[\w-]{43}";alg="ed25519";nonce="[\w+/=]{88}";tag="web-bot-auth"$/,
    )
    expect(request.fields['signature-input']).toContain(`keyid="${key.kid}"`)
  })

  it('the signature is only for its host, agent and time', async () => {
    await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page?changed` })
    const request = takeRequest(site)
    const withField = (name: string, value: string | undefined) => ({
      ...request,
      fields: { ...request.fields, [name]: value ?? '' },
    })
    verifySigned(request)
    for (const message of [
      { ...request, url: 'http://other.example/page' },
      withField('signature-agent', 'sig1="https://other.example"'),
      withField('signature-input', request.fields['signature-input']?.replace(/expires=\d/, 'expires=9')),
      withField('signature', request.fields['signature']?.replace(/:..../, ':AAAA')),
    ])
      expect(() => verifySigned(message)).toThrow('The signature is wrong')
  })

  it('each redirect is signed anew, for its own host', async () => {
    const target = encodeURIComponent(`${other.url}/page`)
    const { status } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/moved?${target}` })
    expect(status).toBe(200)
    const [first, second] = [takeRequest(site), takeRequest(other)]
    verifySigned(first)
    verifySigned(second)
    expect(() => verifySigned({ ...second, fields: first.fields })).toThrow('The signature is wrong')
  })

  it('the browser signs http requests, too', async () => {
    const { status } = await callOperation(service.url, 'fetch-pro', { url: `${site.url}/page?rendered` })
    expect(status).toBe(200)
    const request = site.received.splice(0).find(({ url }) => url.endsWith('?rendered'))
    if (request === undefined) throw new Error('The site received nothing.')
    verifySigned(request)
    expect(request.fields['user-agent']).toMatch(
      /^Mozilla\/5\.0 .*Chrome\/[\d.]+ Safari\/[\d.]+ webintel\/2\.0 \(\+https:\/\/bot\.example\/bot\)$/,
    )
    expect(request.fields['sec-ch-ua']).toMatch(/Chrome.*Chromium/)
  })

  it('the directory is a JWKS whose key ids are thumbprints, and holds no private key', async () => {
    const response = await fetch(service.url + directoryPath)
    expect(response.headers.get('Content-Type')).toBe('application/http-message-signatures-directory+json')
    const { keys } = (await response.json()) as Directory
    expect(keys).toHaveLength(1)
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      use: 'sig',
    })
    expect(key.kid).toBe(await jwkToKeyID(key, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE))
  })

  it('the directory is signed with its own key, for its own host and keys', async () => {
    const response = await fetch(service.url + directoryPath, { headers: { 'Accept-Encoding': 'gzip' } })
    const body = await response.bytes()
    const fields = Object.fromEntries(response.headers)
    const verifyFor = (url: string) => verifyMessage({ url, fields }, { key, label: 'sig1', now: new Date() })
    expect(verifyFor(publicUrl + directoryPath)).toBe('http-message-signatures-directory')
    expect(() => verifyFor(`https://other.example${directoryPath}`)).toThrow('The signature is wrong')
    expect(fields['signature-input']).toContain('("@authority";req "content-digest")')
    expect(fields['content-digest']).toBe(`sha-256=:${hash('sha256', body, 'base64')}:`)
    expect(fields).not.toHaveProperty('content-encoding')
  })

  it('the signature agent card names the page, the keys and the user agent', async () => {
    const card: unknown = await (await fetch(`${service.url}/.well-known/signature-agent-card`)).json()
    expect(card).toMatchObject({
      client_uri: `${publicUrl}/bot`,
      jwks_uri: publicUrl + directoryPath,
      web_bot_auth: {
        'expected-user-agent': `webintel/2.0 (+${publicUrl}/bot)`,
        'rfc9309-product-token': 'webintel',
        trigger: 'fetcher',
        purpose: 'ai-input',
      },
    })
  })

  it('/openapi.json lists the directory', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object }
    expect(paths).toHaveProperty([directoryPath])
  })
})

describe('with WEB_BOT_AUTH=legacy', () => {
  it('the agent is a string, and the library for earlier drafts verifies the request', async () => {
    await using site = await openRecordingSite()
    await using service = await openService({ ...signing, WEB_BOT_AUTH: 'legacy' })
    await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })
    const { url, fields } = takeRequest(site)
    expect(fields['signature-agent']).toBe(`"${publicUrl}"`)
    const message = { method: 'GET', url, headers: fields }
    const verifier = await verifierFromJWK(await readKey(service))
    await verify(message, verifier)
    await expect(verify({ ...message, url: 'http://other.example/page' }, verifier)).rejects.toThrow()
  })
})

describe('by default', () => {
  it('nothing is signed, and no directory is served', async () => {
    const service = await sharedService()
    await using site = await openRecordingSite()
    await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })
    const fields = Object.keys(site.received[0]?.fields ?? {})
    expect(fields).toContain('user-agent')
    expect(fields.filter((name) => name.startsWith('signature'))).toEqual([])
    expect((await fetch(service.url + directoryPath)).status).toBe(404)
    const card: unknown = await (await fetch(`${service.url}/.well-known/signature-agent-card`)).json()
    expect(card).not.toHaveProperty('jwks_uri')
  })
})
