import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as startTls } from 'node:tls'
import { expect, test } from 'vitest'
import { openTestContextProxy, openTestProxy } from '#test/support/egress/open-test-proxy.ts'
import { answerTo, openTunnel } from '#test/support/egress/proxy-client.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { settled } from './settled.ts'
import { tunnelToTest } from './tunnel-to-test.ts'

const site = await openHostileSite()
const here = `127.0.0.1:${site.port}`
const soon = { interval: 5 }

test('carries TLS end to end', async () => {
  const authority = createTestAuthority()
  await using secure = await openHostileSite({ tls: authority.issue(['site.example.com']) })
  const line = await openTestContextProxy({ lookup: async () => ['127.0.0.1'] })
  const { socket } = await openTunnel(line.url, `site.example.com:${secure.port}`)
  const tls = startTls({ socket, ca: [authority.cert], servername: 'site.example.com' })
  tls.write(`GET /page HTTP/1.1\r\nHost: site.example.com\r\nConnection: close\r\n\r\n`)
  expect(await text(tls)).toContain('quick brown fox')
  expect(line.receivedBytes()).toBeGreaterThan(500)
})

test.each(['client', 'target'])('delivers the response after the %s ends its half', async (first) => {
  const line = await openTestContextProxy()
  const { socket, accepted } = await tunnelToTest(line.url)
  socket.allowHalfOpen = accepted.allowHalfOpen = true
  const [ending, answering] = first === 'client' ? [socket, accepted] : [accepted, socket]
  const heard = text(answering)
  ending.end('the question')
  expect(await heard).toBe('the question')
  const reply = text(ending)
  answering.end('the answer')
  expect(await reply).toBe('the answer')
  await expect.poll(() => accepted.closed, soon).toBe(true)
})

test('closes both sides when one is gone', async () => {
  const line = await openTestContextProxy({ idleTimeoutMs: 60_000 })
  const one = await tunnelToTest(line.url)
  one.accepted.resume()
  one.socket.resetAndDestroy()
  await expect.poll(() => one.accepted.closed, soon).toBe(true)
  const two = await tunnelToTest(line.url)
  two.socket.resume()
  two.accepted.resetAndDestroy()
  await expect.poll(() => two.socket.closed, soon).toBe(true)
})

test('forwards bytes sent together with the CONNECT', async () => {
  const line = await openTestContextProxy()
  const question = 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answer = await answerTo(line.url, `CONNECT ${here} HTTP/1.1\r\nHost: ${here}\r\n\r\n${question}`)
  expect(answer).toContain('quick brown fox')
})

test('delivers all bytes to a slow client', async () => {
  const line = await openTestContextProxy({ idleTimeoutMs: 10_000 })
  const { socket, accepted } = await tunnelToTest(line.url)
  accepted.end(Buffer.alloc(16 * 1024 * 1024, 'a'))
  accepted.resume()
  await settled(line.receivedBytes)
  let length = 0
  for await (const piece of socket) {
    length += (piece as Buffer).length
    if (length % 7 === 0) await sleep(1)
  }
  expect(length).toBe(16 * 1024 * 1024)
})

test('serves two hundred concurrent tunnels, fifty per context proxy', async () => {
  await using proxy = openTestProxy({ idleTimeoutMs: 20_000 })
  const limits = { maxBytes: 2 ** 30, signal: new AbortController().signal }
  const lines = await Promise.all(Array.from({ length: 4 }, () => proxy.open(limits)))
  const asked = lines.flatMap((line) =>
    Array.from({ length: 50 }, async () => {
      const { socket } = await openTunnel(line.url, here)
      socket.write('GET /bytes?n=100000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      return (await text(socket)).length
    }),
  )
  for (const length of await Promise.all(asked)) expect(length).toBeGreaterThan(100_000)
})
