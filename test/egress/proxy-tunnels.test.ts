import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as startTls } from 'node:tls'
import { expect, test } from 'vitest'
import { openHostileSite } from '#test/support/hostile-site.ts'
import { openTestLine, openTestProxy } from '#test/support/open-test-proxy.ts'
import { answerTo, openTunnel } from '#test/support/proxy-client.ts'
import { createTestAuthority } from '#test/support/test-authority.ts'
import { settled } from './settled.ts'
import { tunnelToTest } from './tunnel-to-test.ts'

const site = await openHostileSite()
const here = `127.0.0.1:${site.port}`
const soon = { timeout: 5000, interval: 5 }

test('a tunnel carries TLS from end to end', async () => {
  const authority = createTestAuthority()
  await using secure = await openHostileSite({ tls: authority.issue(['site.example.com']) })
  const line = await openTestLine({ lookup: async () => ['127.0.0.1'] })
  const { socket } = await openTunnel(line.url, `site.example.com:${secure.port}`)
  const tls = startTls({ socket, ca: [authority.cert], servername: 'site.example.com' })
  tls.write(`GET /page HTTP/1.1\r\nHost: site.example.com\r\nConnection: close\r\n\r\n`)
  expect(await text(tls)).toContain('quick brown fox')
  expect(line.receivedBytes()).toBeGreaterThan(500)
})

test.each(['client', 'target'])('the %s may end its half of a tunnel first and still be answered', async (first) => {
  const line = await openTestLine()
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

test('when one side of a tunnel is gone, so is the other', async () => {
  const line = await openTestLine({ idleTimeoutMs: 60_000 })
  const one = await tunnelToTest(line.url)
  one.accepted.resume()
  one.socket.resetAndDestroy()
  await expect.poll(() => one.accepted.closed, soon).toBe(true)
  const two = await tunnelToTest(line.url)
  two.socket.resume()
  two.accepted.resetAndDestroy()
  await expect.poll(() => two.socket.closed, soon).toBe(true)
})

test('what a client says together with its CONNECT is not lost', async () => {
  const line = await openTestLine()
  const question = 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answer = await answerTo(line.url, `CONNECT ${here} HTTP/1.1\r\nHost: ${here}\r\n\r\n${question}`)
  expect(answer).toContain('quick brown fox')
})

test('a client that reads late still gets the last of it', async () => {
  const line = await openTestLine({ idleTimeoutMs: 10_000 })
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

test('two hundred tunnels at once are served, fifty a line', async () => {
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
