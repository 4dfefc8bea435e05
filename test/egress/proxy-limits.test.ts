import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openTestContextProxy, openTestProxy } from '#test/support/egress/open-test-proxy.ts'
import { absoluteForm, answerTo, openSocket, openTunnel } from '#test/support/egress/proxy-client.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { settled } from './settled.ts'
import { tunnelToTest } from './tunnel-to-test.ts'

const site = await openHostileSite()
const here = `127.0.0.1:${site.port}`
const soon = { interval: 5 }

test('aborts the request when the client disconnects', async () => {
  await using own = await openHostileSite()
  const line = await openTestContextProxy()
  const socket = await openSocket(line.url)
  socket.write(absoluteForm(`${own.url}/endless`))
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(own.openConnections, soon).toBe(0)
  expect(line.failureOf('127.0.0.1')).toBeUndefined()
})

test.each(['tunnel', 'request'])('applies backpressure to a %s', async (way) => {
  await using own = await openHostileSite()
  const line = await openTestContextProxy({ idleTimeoutMs: 60_000 })
  const { socket } = way === 'tunnel' ? await openTunnel(line.url, `127.0.0.1:${own.port}`) : { socket: undefined }
  const client = socket ?? (await openSocket(line.url))
  client.pause().write(socket ? 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n' : absoluteForm(`${own.url}/endless`))
  await expect.poll(line.receivedBytes, soon).toBeGreaterThan(100_000)
  const before = await settled(line.receivedBytes)
  // The kernel buffers on both sides also hold data.
  expect(before).toBeLessThan(32 * 1024 * 1024)
})

test('closes a context proxy that exceeds maxBytes', async () => {
  await using own = await openHostileSite()
  for (const paths of [['/endless'], ['/bytes?n=600000', '/bytes?n=600000']]) {
    const line = await openTestContextProxy({ maxBytes: 1_000_000 })
    const bystander = await tunnelToTest(line.url)
    bystander.socket.resume()
    for (const path of paths) await answerTo(line.url, absoluteForm(own.url + path))
    await expect.poll(() => bystander.socket.closed, soon).toBe(true)
    expect(line.failureOf('any.example.com')).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect(line.receivedBytes()).toBeLessThan(2_000_000)
  }
  const line = await openTestContextProxy({ maxBytes: 1_000_000 })
  const { socket } = await openTunnel(line.url, `127.0.0.1:${own.port}`)
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await text(socket)).length).toBeLessThan(2_000_000)
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  await expect.poll(own.openConnections, soon).toBe(0)
})

test('times out a silent target, but not a slow one', async () => {
  const line = await openTestContextProxy({ idleTimeoutMs: 400 })
  const dripping = await openSocket(line.url)
  dripping.write(absoluteForm(`${site.url}/drip?ms=50`))
  const startedAt = performance.now()
  for (let pieces = 0; pieces < 20; pieces += 1) await once(dripping, 'data')
  expect(performance.now() - startedAt).toBeGreaterThan(400)
  dripping.destroy()
  expect(line.failureOf('127.0.0.1')).toBeUndefined()
  expect(await answerTo(line.url, absoluteForm(`${site.url}/no-response`))).toMatch(/^HTTP\/1.1 504 /)
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'TARGET_TIMEOUT' })

  const tunnelled = await openTestContextProxy({ idleTimeoutMs: 400 })
  const { socket } = await openTunnel(tunnelled.url, here)
  socket.write('GET /no-response HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toBe('')
  expect(tunnelled.failureOf('127.0.0.1')).toMatchObject({ code: 'TARGET_TIMEOUT' })
})

test.each([
  ['/reset', 'TARGET_UNREACHABLE'],
  ['/not-http', 'TARGET_UNREACHABLE'],
  ['/header-flood', 'RESPONSE_TOO_LARGE'],
  ['/early-hints-flood', 'RESPONSE_TOO_LARGE'],
  ['/reset-in-body', 'TARGET_UNREACHABLE'],
  ['/bad-chunk', 'TARGET_UNREACHABLE'],
  ['/stall', 'TARGET_TIMEOUT'],
])('%s fails with %s', async (path, code) => {
  const line = await openTestContextProxy()
  await answerTo(line.url, absoluteForm(site.url + path))
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code })
})

test('reports TARGET_UNREACHABLE, also through a tunnel', async () => {
  const line = await openTestContextProxy()
  expect((await openTunnel(line.url, `127.0.0.7:${site.port}`)).status).toBe(502)
  expect(line.failureOf('127.0.0.7')).toMatchObject({ code: 'TARGET_UNREACHABLE' })
  const { socket } = await openTunnel(line.url, here)
  socket.write('GET /reset HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toBe('')
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'TARGET_UNREACHABLE' })
  expect(line.failureOf('127.0.0.8')).toBeUndefined()
})

test('keeps the first error of a host, with or without a trailing dot', async () => {
  const line = await openTestContextProxy({ lookup: async () => ['127.0.0.7'], allow: `127.0.0.7:${site.port}` })
  expect((await openTunnel(line.url, 'site.example.com.:22')).status).toBe(403)
  expect((await openTunnel(line.url, `site.example.com:${site.port}`)).status).toBe(502)
  expect(line.failureOf('site.example.com')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  expect(line.failureOf('site.example.com.')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
})

test('limits the number of clients', async () => {
  const line = await openTestContextProxy({ idleTimeoutMs: 20_000 })
  const opened = await Promise.all(Array.from({ length: 120 }, () => openTunnel(line.url, here)))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(96)
})

test.each(['signal', 'line', 'proxy'])('closes every connection when the %s ends', async (ended) => {
  await using own = await openHostileSite()
  const proxy = openTestProxy({ idleTimeoutMs: 60_000 })
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  const ending = new AbortController()
  const line = await proxy.open({ maxBytes: 2 ** 30, signal: ending.signal })
  const { socket } = await openTunnel(line.url, `127.0.0.1:${own.port}`)
  socket.resume()
  const streaming = await openSocket(line.url)
  streaming.write(absoluteForm(`${own.url}/drip`))
  await once(streaming, 'data')
  const waiting = await openSocket(line.url)
  await answerTo(line.url, absoluteForm(`${own.url}/page`))
  if (ended === 'signal') ending.abort()
  else await (ended === 'line' ? line : proxy)[Symbol.asyncDispose]()
  await expect.poll(() => [socket, streaming, waiting.resume()].every(({ closed }) => closed), soon).toBe(true)
  await expect.poll(own.openConnections, soon).toBe(0)
  await expect(openSocket(line.url)).rejects.toThrow('ECONNREFUSED')
})
