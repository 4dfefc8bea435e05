import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#shared/runtime/config.ts'
import { parseOutboundProxy, type OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openTestContextProxy } from '#test/support/egress/open-test-proxy.ts'
import { absoluteForm, answerTo } from '#test/support/egress/proxy-client.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const target = `127.0.0.1:${site.port}`
const url = `http://site.example.com:${site.port}/page`
const lookup = async () => ['127.0.0.9', '127.0.0.1']
const signal = new AbortController().signal

/** A proxy that asks for a password and reaches 127.0.0.1 only. `asked`: the targets of its tunnels. */
async function openOutbound(): Promise<{ outbound: OutboundProxy; asked: string[] }> {
  const asked: string[] = []
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  server.on('connect', ({ url = '', headers }, client) => {
    asked.push(url)
    const [host, port] = url.split(':')
    const isKnown = headers['proxy-authorization'] === `Basic ${btoa('me:p@ss')}`
    if (!isKnown || host !== '127.0.0.1') return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const socket = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(client).pipe(socket)
    })
    for (const end of [socket, client]) end.on('error', () => [socket, client].forEach((other) => other.destroy()))
  })
  const port = typeof address === 'object' ? address?.port : 0
  return { outbound: parseOutboundProxy(`http://me:p%40ss@127.0.0.1:${port}`), asked }
}

test('requests go through the proxy of the operator, which gets one vetted address after the other', async () => {
  const { outbound, asked } = await openOutbound()
  await using egress = await openTestEgress({ lookup, outbound })
  expect((await egress.fetch({ url, signal })).status).toBe(200)
  expect(asked).toEqual([`127.0.0.9:${site.port}`, target])
  expect((await egress.fetch({ url, signal })).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('TLS is verified for the name of the target', async () => {
  const { outbound, asked } = await openOutbound()
  const authority = createTestAuthority()
  await using secure = await openHostileSite({ tls: authority.issue(['site.example.com']) })
  await using egress = await openTestEgress({ lookup: async () => ['127.0.0.1'], outbound, ca: [authority.cert] })
  const at = (host: string) => egress.fetch({ url: `https://${host}:${secure.port}/page`, signal })
  expect((await at('site.example.com')).status).toBe(200)
  expect(await failure(at('another.example.com'))).toBe('TLS_FAILED')
  expect(asked).toEqual(Array(2).fill(`127.0.0.1:${secure.port}`))
})

test('a proxy that refuses, or is down, makes the target unreachable: it is not requested directly', async () => {
  const { outbound } = await openOutbound()
  const before = site.requests.length
  for (const broken of [
    { ...outbound, authorization: undefined },
    { ...outbound, port: 1 },
  ]) {
    await using egress = await openTestEgress({ lookup, outbound: broken })
    expect(await failure(egress.fetch({ url, signal }))).toBe('TARGET_UNREACHABLE')
  }
  expect(site.requests.length).toBe(before)
})

test('pages of the browser go through it, too', async () => {
  const { outbound, asked } = await openOutbound()
  const line = await openTestContextProxy({ lookup: async () => ['127.0.0.1'], outbound })
  expect(await answerTo(line.url, absoluteForm(url))).toContain('quick brown fox')
  const question = 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const authority = `site.example.com:${site.port}`
  const tunnel = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`
  expect(await answerTo(line.url, tunnel + question)).toContain('quick brown fox')
  expect(asked).toEqual([target, target])
})

test('the setting names an HTTP proxy, and an error omits its password', () => {
  const plain = { host: '::1', port: 3128, authorization: undefined }
  expect(readConfig({ EGRESS_PROXY: 'http://[::1]:3128' }).EGRESS_PROXY).toEqual(plain)
  expect(readConfig({ EGRESS_PROXY: 'http://proxy.example/' }).EGRESS_PROXY).toMatchObject({ port: 80 })
  for (const wrong of [
    'https://u:hush@proxy:1',
    'socks5://proxy',
    'proxy:3128',
    'http://u:hush@proxy/path',
    'http://u:50%hush@proxy',
  ])
    expect(() => readConfig({ EGRESS_PROXY: wrong })).toThrow(/^EGRESS_PROXY: expected http:\/\/HOST:PORT(?!.*hush)/s)
})
