import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openHostileSite } from '#test/support/hostile-site.ts'
import { openTestLine, openTestProxy } from '#test/support/open-test-proxy.ts'
import { absoluteForm, answerTo, openSocket, openTunnel } from '#test/support/proxy-client.ts'
import { settled } from './settled.ts'
import { tunnelToTest } from './tunnel-to-test.ts'

const site = await openHostileSite()
const here = `127.0.0.1:${site.port}`
const soon = { timeout: 5000, interval: 5 }

test('a client that leaves takes its request along', async () => {
  await using own = await openHostileSite()
  const line = await openTestLine()
  const socket = await openSocket(line.url)
  socket.write(absoluteForm(`${own.url}/endless`))
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(own.openConnections, soon).toBe(0)
  expect(line.failureOf('127.0.0.1')).toBeUndefined()
})

test.each(['tunnel', 'request'])('a %s whose client does not read makes the target wait', async (way) => {
  await using own = await openHostileSite()
  const line = await openTestLine({ idleTimeoutMs: 60_000 })
  const { socket } = way === 'tunnel' ? await openTunnel(line.url, `127.0.0.1:${own.port}`) : { socket: undefined }
  const client = socket ?? (await openSocket(line.url))
  client.pause().write(socket ? 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n' : absoluteForm(`${own.url}/endless`))
  await expect.poll(line.receivedBytes, soon).toBeGreaterThan(100_000)
  const before = await settled(line.receivedBytes)
  // What the kernel's buffers hold on both sides is beyond our reach.
  expect(before).toBeLessThan(32 * 1024 * 1024)
})

test('more than a line may receive ends the whole line', async () => {
  await using own = await openHostileSite()
  for (const paths of [['/endless'], ['/bytes?n=600000', '/bytes?n=600000']]) {
    const line = await openTestLine({ maxBytes: 1_000_000 })
    const bystander = await tunnelToTest(line.url)
    bystander.socket.resume()
    for (const path of paths) await answerTo(line.url, absoluteForm(own.url + path))
    await expect.poll(() => bystander.socket.closed, soon).toBe(true)
    expect(line.failureOf('any.example.com')).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect(line.receivedBytes()).toBeLessThan(2_000_000)
  }
  const line = await openTestLine({ maxBytes: 1_000_000 })
  const { socket } = await openTunnel(line.url, `127.0.0.1:${own.port}`)
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await text(socket)).length).toBeLessThan(2_000_000)
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  await expect.poll(own.openConnections, soon).toBe(0)
})

test('a slow target is given its time, a silent one is not', async () => {
  const line = await openTestLine({ idleTimeoutMs: 400 })
  const dripping = await openSocket(line.url)
  dripping.write(absoluteForm(`${site.url}/drip?ms=50`))
  const startedAt = performance.now()
  for (let pieces = 0; pieces < 20; pieces += 1) await once(dripping, 'data')
  expect(performance.now() - startedAt).toBeGreaterThan(400)
  dripping.destroy()
  expect(line.failureOf('127.0.0.1')).toBeUndefined()
  expect(await answerTo(line.url, absoluteForm(`${site.url}/no-response`))).toMatch(/^HTTP\/1.1 504 /)
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'TARGET_TIMEOUT' })

  const tunnelled = await openTestLine({ idleTimeoutMs: 400 })
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
  const line = await openTestLine()
  await answerTo(line.url, absoluteForm(site.url + path))
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code })
})

test('a target that is not there is unreachable, through a tunnel, too', async () => {
  const line = await openTestLine()
  expect((await openTunnel(line.url, `127.0.0.7:${site.port}`)).status).toBe(502)
  expect(line.failureOf('127.0.0.7')).toMatchObject({ code: 'TARGET_UNREACHABLE' })
  const { socket } = await openTunnel(line.url, here)
  socket.write('GET /reset HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toBe('')
  expect(line.failureOf('127.0.0.1')).toMatchObject({ code: 'TARGET_UNREACHABLE' })
  expect(line.failureOf('127.0.0.8')).toBeUndefined()
})

test('the first reason of a host stands, whether its name ends with a dot or not', async () => {
  const line = await openTestLine({ lookup: async () => ['127.0.0.7'], allow: `127.0.0.7:${site.port}` })
  expect((await openTunnel(line.url, 'site.example.com.:22')).status).toBe(403)
  expect((await openTunnel(line.url, `site.example.com:${site.port}`)).status).toBe(502)
  expect(line.failureOf('site.example.com')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  expect(line.failureOf('site.example.com.')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
})

test('a line takes so many clients and no more', async () => {
  const line = await openTestLine({ idleTimeoutMs: 20_000 })
  const opened = await Promise.all(Array.from({ length: 120 }, () => openTunnel(line.url, here)))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(96)
})

test.each(['signal', 'line', 'proxy'])('what ends the %s ends every connection', async (ended) => {
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
