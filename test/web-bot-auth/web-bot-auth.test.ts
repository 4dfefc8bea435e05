import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { verify as verifyMessage, type RequestLike } from 'http-message-sig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jwkToKeyID, helpers, verify } from 'web-bot-auth'
import { verifierFromJWK } from 'web-bot-auth/crypto'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

const publicUrl = 'https://bot.example'
const directoryPath = '/.well-known/http-message-signatures-directory'

interface Directory {
  keys: (JsonWebKey & { kid: string })[]
}

/** A site that records the requests it gets, as the libraries read them. */
async function openRecordingSite(): Promise<FixtureSite & { received: RequestLike[] }> {
  const received: RequestLike[] = []
  const record =
    (answer: Page): Page =>
    (request, response) => {
      const { method = '', url = '', headers } = request
      const fields = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      received.push({ method, url: `http://${fields['host']}${url}`, headers: fields })
      answer(request, response)
    }
  const article: Page = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('signatures'))
  const moved: Page = (request, response) =>
    response.writeHead(302, { Location: decodeURIComponent(request.url?.split('?')[1] ?? '') }).end()
  const site = await openFixtureSite({ '/page': record(article), '/moved': record(moved) })
  return { ...site, received }
}

describe('with WEB_BOT_AUTH=on', () => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  let scope: AsyncDisposableStack
  let service: Service
  let site: Awaited<ReturnType<typeof openRecordingSite>>
  let other: Awaited<ReturnType<typeof openRecordingSite>>
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    site = scope.use(await openRecordingSite())
    other = scope.use(await openRecordingSite())
    service = scope.use(
      await openService({
        PUBLIC_URL: publicUrl,
        WEB_BOT_AUTH: 'on',
        WEB_BOT_AUTH_KEY: privateKey,
        EGRESS_ALLOW: '127.0.0.1',
        BROWSER_CONCURRENCY: '1',
      }),
    )
  })
  afterAll(() => scope.disposeAsync())

  const fetchDirectory = () => fetch(service.url + directoryPath)
  const readDirectory = async () => (await (await fetchDirectory()).json()) as Directory

  async function verifyWithLibrary(message: RequestLike): Promise<void> {
    const { keys } = await readDirectory()
    const [key] = keys
    if (key === undefined) throw new Error('The directory is empty.')
    await verify(message, await verifierFromJWK(key))
  }

  it('every request carries a signature that the library verifies', async () => {
    const { status } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page?plain` })
    expect(status).toBe(200)
    const [request] = site.received.splice(0)
    if (request === undefined) throw new Error('The site received nothing.')
    await verifyWithLibrary(request)
    const { keys } = await readDirectory()
    const fields = request.headers as Record<string, string>
    expect(fields['signature-agent']).toBe(`"${publicUrl}"`)
    expect(fields['user-agent']).toBe(`webintel/2.0 (+${publicUrl})`)
    expect(fields['signature-input']).toMatch(
      /^sig1=\("@authority" "signature-agent"\);created=\d+;expires=\d+;keyid="[\w-]{43}";alg="ed25519";nonce="[\w+/=]{88}";tag="web-bot-auth"$/,
    )
    expect(fields['signature-input']).toContain(`keyid="${keys[0]?.kid}"`)
  })

  it('a changed host, agent, time or signature is refused by the library', async () => {
    await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page?changed` })
    const [request] = site.received.splice(0)
    if (request === undefined) throw new Error('The site received nothing.')
    const fields = request.headers as Record<string, string>
    const changed: RequestLike[] = [
      { ...request, url: 'http://other.example/page' },
      { ...request, headers: { ...fields, 'signature-agent': '"https://other.example"' } },
      {
        ...request,
        headers: { ...fields, 'signature-input': fields['signature-input']?.replace(/expires=\d/, 'expires=9') ?? '' },
      },
      { ...request, headers: { ...fields, signature: fields['signature']?.replace(/:..../, ':AAAA') ?? '' } },
    ]
    await verifyWithLibrary(request)
    for (const message of changed) await expect(verifyWithLibrary(message)).rejects.toThrow()
  })

  it('each redirect is signed anew, for its own host', async () => {
    const target = encodeURIComponent(`${other.url}/page`)
    const { status } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/moved?${target}` })
    expect(status).toBe(200)
    const [first, second] = [...site.received.splice(0), ...other.received.splice(0)]
    if (first === undefined || second === undefined) throw new Error('Expected two requests.')
    await verifyWithLibrary(first)
    await verifyWithLibrary(second)
    const swapped = { ...second, headers: first.headers }
    await expect(verifyWithLibrary(swapped)).rejects.toThrow()
  })

  it('the browser signs http requests, too', async () => {
    const { status } = await callOperation(service.url, 'fetch-pro', { url: `${site.url}/page?rendered` })
    expect(status).toBe(200)
    const request = site.received.splice(0).find(({ url }) => url.endsWith('?rendered'))
    if (request === undefined) throw new Error('The site received nothing.')
    await verifyWithLibrary(request)
    const { 'user-agent': agent, 'sec-ch-ua': brands } = request.headers as Record<string, string>
    expect(agent).toMatch(/^Mozilla\/5\.0 .*Chrome\/[\d.]+ Safari\/[\d.]+ webintel\/2\.0 \(\+https:\/\/bot\.example\)$/)
    expect(brands).toMatch(/Chrome.*Chromium/)
  })

  it('the directory is a JWKS whose key ids are thumbprints, and holds no private key', async () => {
    const response = await fetchDirectory()
    expect(response.headers.get('Content-Type')).toBe('application/http-message-signatures-directory+json')
    const { keys } = (await response.json()) as Directory
    expect(keys).toHaveLength(1)
    const [key] = keys
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      alg: 'EdDSA',
      use: 'sig',
    })
    expect(key?.kid).toBe(await jwkToKeyID(key ?? {}, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE))
  })

  it('the directory is signed with its own key, for its own host', async () => {
    const response = await fetchDirectory()
    const { keys } = (await response.json()) as Directory
    const check = await verifierFromJWK(keys[0] ?? {})
    const pairFor = (url: string) => ({
      request: { method: 'GET', url, headers: {} },
      response: { status: 200, headers: response.headers },
    })
    const tags: (string | undefined)[] = []
    const verifyFor = (url: string) =>
      verifyMessage(pairFor(url), async (data, signature, { created, expires, keyid, tag }) => {
        tags.push(tag)
        if (created === undefined || expires === undefined || keyid === undefined) throw new Error('Incomplete.')
        await check(data, signature, { created, expires, keyid, tag: 'web-bot-auth' })
      })
    await verifyFor(publicUrl + directoryPath)
    await expect(verifyFor(`https://other.example${directoryPath}`)).rejects.toThrow()
    expect(tags).toEqual(['http-message-signatures-directory', 'http-message-signatures-directory'])
    expect(response.headers.get('Signature-Input')).toContain('("@authority";req)')
  })

  it('/openapi.json lists the directory', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object }
    expect(paths).toHaveProperty([directoryPath])
  })
})

describe('by default', () => {
  it('nothing is signed, and no directory is served', async () => {
    const service = await sharedService()
    await using site = await openRecordingSite()
    await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })
    const fields = Object.keys(site.received[0]?.headers ?? {})
    expect(fields).toContain('user-agent')
    expect(fields.filter((name) => name.startsWith('signature'))).toEqual([])
    expect((await fetch(service.url + directoryPath)).status).toBe(404)
  })
})
