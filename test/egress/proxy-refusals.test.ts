import { expect, test } from 'vitest'
import { openTestContextProxy, openTestProxy } from '#test/support/egress/open-test-proxy.ts'
import { absoluteForm, answerTo, openTunnel } from '#test/support/egress/proxy-client.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { hiddenAddresses } from './addresses.ts'

const site = await openHostileSite()
const canary = await openHostileSite({ host: '127.0.0.9', port: site.port })
const allow = `127.0.0.1:${site.port}`
const named = `site.example.com:${site.port}`

/** Answers each lookup with the next list of addresses, then repeats the last list. */
function answering(...answers: string[][]) {
  const asked: string[] = []
  return { asked, lookup: async (host: string) => answers[Math.min(asked.push(host), answers.length) - 1] ?? [] }
}

test.each([
  `127.0.0.9:${site.port}`,
  '127.0.0.1:6379',
  '2130706433:80',
  '0x7f.1:443',
  '0.0.0.0:80',
  '10.0.0.1:443',
  '169.254.169.254:80',
  '168.63.129.16:80',
  '[::1]:443',
  '[::ffff:127.0.0.1]:443',
  '[fd00:ec2::254]:80',
  'localhost:80',
  'localhost.:80',
  'metadata.google.internal:80',
  'redis:80',
  'site.example.com:22',
  'site.example.com:25',
])('a tunnel to %s is refused in the one opaque way', async (authority) => {
  const { asked, lookup } = answering(['127.0.0.1'])
  const line = await openTestContextProxy({ allow, lookup })
  const { status, head } = await openTunnel(line.url, authority)
  expect(status).toBe(403)
  expect(head).not.toMatch(/127|169|::|NOT_ALLOWED|private/i)
  expect(head).toMatch(/^proxy-status: webintel/im)
  expect(line.failureOf(new URL(`http://${authority}`).hostname)).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  expect(asked).toEqual([])
  expect(canary.openConnections()).toBe(0)
})

test('rejects internal addresses in every spelling', async () => {
  const line = await openTestContextProxy({ allow, lookup: async () => ['127.0.0.9'] })
  const spelled = hiddenAddresses.filter((url) => /^http:\/\/[!-~]+$/.test(url))
  expect(spelled.length).toBeGreaterThan(200)
  for (const url of spelled) {
    const answer = await answerTo(line.url, `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect([url, answer]).toEqual([url, expect.stringMatching(/^HTTP\/1.1 40[03] /)])
  }
  expect(canary.requests).toEqual([])
})

test.each([
  ['what resolves to a private address', ['10.0.0.1']],
  ['what resolves to the metadata service', ['169.254.169.254']],
  ['what resolves to our own loopback', ['127.0.0.9']],
  ['a mixed answer', ['127.0.0.1', '127.0.0.9']],
  ['a mixed answer, the other way round', ['127.0.0.9', '127.0.0.1']],
  ['a mapped address', ['::ffff:127.0.0.9']],
])('%s is refused, tunnel and request alike', async (_, addresses) => {
  const line = await openTestContextProxy({ allow, lookup: async () => addresses })
  expect((await openTunnel(line.url, named)).status).toBe(403)
  expect(await answerTo(line.url, absoluteForm(`http://${named}/page`))).toMatch(/^HTTP\/1.1 403 /)
  expect(line.failureOf('site.example.com')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  expect(canary.requests).toEqual([])
})

test('resolves a name once per context proxy', async () => {
  const { asked, lookup } = answering(['127.0.0.1'], ['127.0.0.9'])
  await using proxy = openTestProxy({ allow, lookup })
  const limits = { maxBytes: 2 ** 30, signal: new AbortController().signal }
  const line = await proxy.open(limits)
  for (let round = 0; round < 3; round += 1) {
    expect((await openTunnel(line.url, named)).status).toBe(200)
    expect(await answerTo(line.url, absoluteForm(`http://${named}/page`))).toContain('quick brown fox')
  }
  expect(asked).toEqual(['site.example.com'])
  const next = await proxy.open(limits)
  expect((await openTunnel(next.url, named)).status).toBe(403)
  expect(canary.requests).toEqual([])
})

test('reports DNS_FAILED, and resolves the name again next time', async () => {
  const { asked, lookup } = answering([], ['127.0.0.1'])
  const line = await openTestContextProxy({ allow, lookup })
  expect((await openTunnel(line.url, named)).status).toBe(502)
  expect(line.failureOf('site.example.com')).toMatchObject({ code: 'DNS_FAILED' })
  expect((await openTunnel(line.url, named)).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('allows configured targets, but not own hosts', async () => {
  const line = await openTestContextProxy({ allow })
  expect((await openTunnel(line.url, allow)).status).toBe(200)
  const own = [{ host: 'site.example.com', port: undefined }]
  const careful = await openTestContextProxy({ rules: { allow: [], own }, lookup: async () => ['8.8.8.8'] })
  expect((await openTunnel(careful.url, 'site.example.com:443')).status).toBe(403)
})

test('rejects context proxies as targets, even if loopback is allowed', async () => {
  await using proxy = openTestProxy()
  const limits = { maxBytes: 2 ** 30, signal: new AbortController().signal }
  const [one, two] = await Promise.all([proxy.open(limits), proxy.open(limits)])
  for (const target of [one, two]) {
    expect((await openTunnel(one.url, new URL(target.url).host)).status).toBe(403)
    expect(await answerTo(one.url, absoluteForm(`${target.url}/`))).toMatch(/^HTTP\/1.1 403 /)
  }
})

test.each([
  'GET /page HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  `GET https://127.0.0.1:${site.port}/page HTTP/1.1`,
  `GET ftp://127.0.0.1:${site.port}/page HTTP/1.1`,
  'GET file:///etc/passwd HTTP/1.1',
  `GET //127.0.0.1:${site.port}/page HTTP/1.1`,
  `GET http:///127.0.0.1:${site.port}/page HTTP/1.1`,
  `GET http://user:password@127.0.0.1:${site.port}/page HTTP/1.1`,
  `TRACE http://127.0.0.1:${site.port}/echo HTTP/1.1`,
  'CONNECT 127.0.0.1 HTTP/1.1',
  `CONNECT http://127.0.0.1:${site.port}/ HTTP/1.1`,
  `CONNECT user@127.0.0.1:${site.port} HTTP/1.1`,
  `CONNECT 127.0.0.1:${site.port}/page HTTP/1.1`,
  `CONNECT 127.0.0.1:${site.port}?x HTTP/1.1`,
  `CONNECT ${String.raw`127.0.0.1\@127.0.0.9`}:${site.port} HTTP/1.1`,
  'CONNECT 127.0.0.1:99999 HTTP/1.1',
  'CONNECT :80 HTTP/1.1',
])('%s is not understood', async (requestLine) => {
  const line = await openTestContextProxy({ allow })
  const before = site.requests.length
  const answer = await answerTo(line.url, `${requestLine}\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 40[03] /)
  expect(site.requests.length).toBe(before)
})

test.each([
  ['both a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 5']],
  ['a length that is not a number', ['Content-Length: +4']],
  ['chunks spelled wrongly', ['Transfer-Encoding: xchunked']],
  ['a folded field', ['X-One: a', ' b']],
  ['a space before the colon', ['X-One : a']],
])('a request with %s is refused before it is sent on', async (_, fields) => {
  const line = await openTestContextProxy({ allow })
  const before = site.requests.length
  const post = absoluteForm(`${site.url}/echo`, fields, 'POST')
  expect(await answerTo(line.url, `${post}4\r\npage\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  expect(site.requests.length).toBe(before)
})

test('does not forward a line break in a URL', async () => {
  const line = await openTestContextProxy({ allow })
  await answerTo(line.url, absoluteForm(`${site.url}/page?a=%0d%0aX-Evil:%20yes%0d%0a%0d%0aGET%20/evil`))
  expect(site.requests.at(-1)?.path).toBe('/page?a=%0d%0aX-Evil:%20yes%0d%0a%0d%0aGET%20/evil')
  expect(site.requests.at(-1)?.headers).not.toHaveProperty('x-evil')
})
