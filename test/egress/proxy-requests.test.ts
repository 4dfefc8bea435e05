import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestContextProxy } from '#test/support/egress/open-test-proxy.ts'
import { absoluteForm, answerTo, openSocket } from '#test/support/egress/proxy-client.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'

const site = await openHostileSite()
const here = `127.0.0.1:${site.port}`

test('forwards an absolute-form request in origin form, without proxy fields', async () => {
  const line = await openTestContextProxy()
  const fields = ['Proxy-Connection: keep-alive', 'Proxy-Authorization: Basic eA==', 'Cookie: a=1', 'TE: trailers']
  const lies = ['Connection: X-Hop', 'X-Hop: 1', 'Keep-Alive: 5', 'Upgrade: websocket', 'Expect: 100-continue']
  const asked = absoluteForm(`${site.url}/echo?a=b%20c&d=`, [...fields, ...lies])
  expect(await answerTo(line.url, asked)).toMatch(/HTTP\/1.1 200 /)
  const seen = site.requests.at(-1)
  expect(seen).toMatchObject({ path: '/echo?a=b%20c&d=', headers: { host: here, cookie: 'a=1' } })
  expect(Object.keys(seen?.headers ?? {}).toSorted()).toEqual(['connection', 'cookie', 'host'])
})

test('uses the host of the URL, not of the Host field', async () => {
  const line = await openTestContextProxy()
  await answerTo(line.url, absoluteForm(`${site.url}/echo`).replace(`Host: ${here}`, 'Host: other.example.com'))
  expect(site.requests.at(-1)?.headers.host).toBe(here)
})

test('streams request bodies, chunked or with a length', async () => {
  await using own = await openFixtureSite({
    '/upload': (request, response) => void text(request).then((body) => response.end(`${request.method} ${body}`)),
  })
  const line = await openTestContextProxy()
  const post = (fields: string[], body: string, method = 'POST') =>
    answerTo(line.url, absoluteForm(`${own.url}/upload`, fields, method) + body)
  expect(await post(['Content-Length: 4'], 'page')).toMatch(/POST page$/)
  expect(await post(['Transfer-Encoding: chunked'], '4\r\npage\r\n0\r\n\r\n')).toContain('POST page')
  expect(await post(['Content-Length: 0'], '', 'PUT')).toMatch(/PUT $/)
  expect(await post([], '', 'OPTIONS')).toMatch(/OPTIONS $/)
  expect(await post([], '', 'HEAD')).toMatch(/\r\n\r\n$/)
})

test('forwards paths unchanged, long or with two slashes', async () => {
  const line = await openTestContextProxy({ allow: here })
  const paths = [`/page?${'a'.repeat(10_000)}`, '//127.0.0.9/page', '/a//b/?http://127.0.0.9/']
  for (const path of paths) await answerTo(line.url, absoluteForm(site.url + path))
  expect(site.requests.slice(-3).map(({ path }) => path)).toEqual(paths)
})

test('forwards repeated fields, but no hop-by-hop fields', async () => {
  const line = await openTestContextProxy()
  const answer = await answerTo(line.url, absoluteForm(`${site.url}/repeated`))
  expect(answer.match(/^set-cookie: .*$/gm)).toHaveLength(2)
  expect(answer).toMatch(/^x-twice: one\r\nx-twice: two\r$/m)
  const fields = { connection: 'x-hop', 'x-hop': '1', 'proxy-status': 'webintel', 'proxy-authenticate': 'Basic' }
  await using own = await openFixtureSite({ '/': (_, response) => void response.writeHead(200, fields).end() })
  expect(await answerTo(line.url, absoluteForm(`${own.url}/`))).not.toMatch(/^(?:proxy-|x-hop)/im)
})

test('sends the head before the body', async () => {
  await using own = await openFixtureSite({ '/': (_, response) => response.writeHead(200).flushHeaders() })
  const line = await openTestContextProxy({ idleTimeoutMs: 10_000 })
  const socket = await openSocket(line.url)
  socket.write(absoluteForm(`${own.url}/`))
  const [piece] = (await once(socket, 'data')) as [Buffer]
  expect(piece.toString()).toMatch(/^HTTP\/1.1 200 /)
})

test('reuses a connection per origin', async () => {
  await using own = await openHostileSite()
  const line = await openTestContextProxy()
  for (let round = 0; round < 3; round += 1) await answerTo(line.url, absoluteForm(`${own.url}/page`))
  expect(own.requests.map(({ connection }) => connection)).toEqual([1, 1, 1])
})

test('does not retry requests that may change state', async () => {
  await using own = await openHostileSite()
  const line = await openTestContextProxy()
  await answerTo(line.url, absoluteForm(`${own.url}/page`))
  await answerTo(line.url, absoluteForm(`${own.url}/reset-if-kept`, ['Content-Length: 0'], 'POST'))
  expect(own.requests.map(({ path, connection }) => [path, connection])).toEqual([
    ['/page', 1],
    ['/reset-if-kept', 2],
  ])
})
