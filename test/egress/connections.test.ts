import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectTcp } from '#shared/egress/connect-tcp.ts'
import { openConnections } from '#shared/egress/connections.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const at = (url: string) => ({ url, signal: AbortSignal.timeout(60_000) })

test('reuses the connection for a second fetch', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress()
  for (const path of ['/page', '/gzip', '/status?code=404', '/redirect-to?u=/page'])
    await egress.fetch(at(site.url + path))
  expect(new Set(site.requests.map(({ connection }) => connection))).toEqual(new Set([1]))
})

test('opens one connection per concurrent fetch, and keeps all of them', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress()
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => egress.fetch(at(`${site.url}/page`))))
  }
  expect(new Set(site.requests.map(({ connection }) => connection)).size).toBe(5)
})

test('reuses a connection only while the name resolves to its address', async () => {
  await using one = await openHostileSite()
  await using two = await openHostileSite({ host: '127.0.0.2', port: one.port })
  const answers = [['127.0.0.1'], ['127.0.0.2', '127.0.0.1'], ['127.0.0.2'], ['127.0.0.2', '127.0.0.1']]
  await using egress = await openTestEgress({ lookup: async () => answers.shift() ?? [] })
  for (let round = 0; round < 4; round += 1) await egress.fetch(at(`http://site.example.com:${one.port}/page`))
  expect(one.requests).toHaveLength(3)
  expect(two.requests).toHaveLength(1)
  expect(new Set(one.requests.map(({ connection }) => connection)).size).toBe(1)
})

test('does not share connections between names on one address', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress({ lookup: async () => ['127.0.0.1'] })
  await egress.fetch(at(`http://one.example.com:${site.port}/page`))
  await egress.fetch(at(`http://two.example.com:${site.port}/page`))
  expect(site.requests.map(({ connection }) => connection)).toEqual([1, 2])
})

test('asks the addresses of a name in turn, one with each new connection', async () => {
  await using one = await openHostileSite()
  await using two = await openHostileSite({ host: '127.0.0.2', port: one.port })
  await using egress = await openTestEgress({ lookup: async () => ['127.0.0.1', '127.0.0.2'] })
  for (let round = 0; round < 4; round += 1) await egress.fetch(at(`http://site.example.com:${one.port}/close`))
  expect([one.requests.length, two.requests.length]).toEqual([2, 2])
})

test('replaces a connection that the target closed', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress()
  await egress.fetch(at(`${site.url}/close`))
  await egress.fetch(at(`${site.url}/page`))
  expect(site.requests.map(({ connection }) => connection)).toEqual([1, 2])
})

test('retries once if a reused connection breaks', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress()
  await egress.fetch(at(`${site.url}/page`))
  expect(await egress.fetch(at(`${site.url}/reset-if-kept`))).toMatchObject({ status: 200 })
  expect(site.requests.map(({ connection }) => connection)).toEqual([1, 1, 2])
  expect(await failure(egress.fetch(at(`${site.url}/reset`)))).toBe('TARGET_UNREACHABLE')
  expect(site.requests).toHaveLength(5)
})

test('fails the request if a new connection breaks', async () => {
  const accepted: Socket[] = []
  const server = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const port = portOf(server)
  await using connections = openConnections((url, addresses, signal) =>
    connectTcp(url, addresses, { timeoutMs: 500, signal }),
  )
  const target = new URL(`http://127.0.0.1:${port}/`)
  const { client } = await connections.open(target, ['127.0.0.1'], AbortSignal.timeout(60_000))
  await expect.poll(() => accepted.length).toBe(1)
  accepted[0]?.end()
  await sleep(50)
  await expect(client.request({ method: 'GET', path: '/' })).rejects.toThrow()
})

test('closes every connection and aborts running fetches on dispose', async () => {
  await using site = await openHostileSite()
  const egress = await openTestEgress()
  await egress.fetch(at(`${site.url}/page`))
  const underWay = failure(egress.fetch(at(`${site.url}/drip`)))
  await sleep(50)
  await egress[Symbol.asyncDispose]()
  expect(await underWay).toBe('TARGET_UNREACHABLE')
  await expect.poll(site.openConnections, { interval: 5 }).toBe(0)
  expect(await failure(egress.fetch(at(`${site.url}/page`)))).toBe('TARGET_UNREACHABLE')
})

test('tries the next address if one refuses', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress({
    lookup: async () => ['127.0.0.7', '::1', '127.0.0.8', '127.0.0.1'],
    allow: '127.0.0.0/8,::1',
  })
  expect(await egress.fetch(at(`http://site.example.com:${site.port}/page`))).toMatchObject({ status: 200 })
})

test('throws TARGET_UNREACHABLE if no address accepts', async () => {
  await using site = await openHostileSite()
  await using egress = await openTestEgress({ lookup: async () => ['127.0.0.7', '127.0.0.8'] })
  expect(await failure(egress.fetch(at(`http://site.example.com:${site.port}/page`)))).toBe('TARGET_UNREACHABLE')
})

test('tries at most six addresses', async () => {
  await using site = await openHostileSite()
  const closed = Array.from({ length: 6 }, (_, index) => `127.0.1.${index + 1}`)
  await using egress = await openTestEgress({ lookup: async () => [...closed, '127.0.0.1'] })
  expect(await failure(egress.fetch(at(`http://site.example.com:${site.port}/page`)))).toBe('TARGET_UNREACHABLE')
  expect(site.requests).toEqual([])
})

test('tries the next address if one does not answer', async () => {
  await using site = await openHostileSite()
  await openSilence('127.0.0.6', site.port)
  await using egress = await openTestEgress({ lookup: async () => ['127.0.0.6', '127.0.0.1'] })
  const start = performance.now()
  expect(await egress.fetch(at(`http://site.example.com:${site.port}/page`))).toMatchObject({ status: 200 })
  expect(performance.now() - start).toBeGreaterThan(200)
  expect(await failure(egress.fetch(at(`http://127.0.0.6:${site.port}/page`)))).toBe('TARGET_UNREACHABLE')
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : expect.unreachable('the server listens')
}

/** An address that neither accepts nor rejects connections: a stopped process with a full backlog. */
async function openSilence(host: string, port: number): Promise<void> {
  const code = `require('net').createServer().listen({ host: '${host}', port: ${port}, backlog: 1 }, () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', code])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const fillers = Array.from({ length: 4 }, () => connect({ host, port }).on('error', () => {}))
  onTestFinished(() => fillers.forEach((filler) => filler.destroy()))
  await sleep(100)
}
