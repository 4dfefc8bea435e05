import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import type { RequestState } from '#api/middleware/context.ts'
import { createDrain } from '#api/middleware/drain.ts'
import { limitClients } from '#api/middleware/limit-clients.ts'
import { listen } from '#api/server.ts'

/** Larger than what the kernel takes off a process for a client that does not read. */
const answer = Buffer.alloc(30e6)

const generous = { requests: 8, sendingBytes: 120e6, stalledMs: 60_000, bytesPerSecond: 1e9 }
const stalledMs = 300

/** A server with these limits. It trusts one proxy, so a test chooses the address of its clients. */
async function serve(limits: typeof generous) {
  const scope = new AsyncDisposableStack()
  const drain = createDrain({ endWaitsAfterMs: 50, sendWithinMs: 50 })
  const open: string[] = []
  const app = new Koa<RequestState>()
  app.use(limitClients({ trustedProxies: 1 }, limits))
  app.use(drain.middleware)
  app.use(async (ctx) => {
    const client = ctx.get('X-Forwarded-For')
    open.push(client)
    ctx.res.once('close', () => open.splice(open.indexOf(client), 1))
    if (ctx.path === '/slow') await sleep(2 * stalledMs)
    ctx.body = ctx.path === '/large' ? answer : 'small'
  })
  // Clients that disconnect.
  app.on('error', () => undefined)
  const listening = await listen(app.callback(), { host: '127.0.0.1', port: 0, docs: () => '/docs' })
  const { port } = scope.use(listening)
  return {
    open,
    drain,
    close: () => listening[Symbol.asyncDispose](),
    /** Sends a request and does not read the answer. */
    ask(path: string, client = 'one'): void {
      const socket = connect(port, '127.0.0.1').pause()
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addresses[client]}\r\n\r\n`)
      scope.defer(() => void socket.destroy())
    },
    async status(path: string, client: string): Promise<number> {
      return (
        await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Forwarded-For': addresses[client] ?? '' } })
      ).status
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

const addresses: Readonly<Record<string, string>> = { one: '192.0.2.1', two: '192.0.2.2' }

describe('clients that do not read their answers', () => {
  it('are disconnected when they read nothing for a while', async () => {
    await using server = await serve({ ...generous, stalledMs })
    server.ask('/large')
    await expect.poll(() => server.open).toHaveLength(1)
    await expect.poll(() => server.open).toEqual([])
  })

  it('are disconnected when the whole answer takes too long', async () => {
    await using server = await serve({ ...generous, stalledMs: 200, bytesPerSecond: 1e8 })
    server.ask('/large')
    await expect.poll(() => server.open).toHaveLength(1)
    await expect.poll(() => server.open).toEqual([])
  })

  it('lose their oldest answers when they leave too many unread; other clients lose none', async () => {
    await using server = await serve(generous)
    server.ask('/large', 'two')
    for (let sent = 0; sent < 6; sent += 1) server.ask('/large')
    await expect.poll(() => server.open.toSorted()).toEqual([...Array(4).fill(addresses['one']), addresses['two']])
  })

  it('do not delay the end of the process', async () => {
    await using server = await serve(generous)
    server.ask('/large')
    await expect.poll(() => server.open).toHaveLength(1)
    await server.drain.end(0, () => undefined)
    await server.close()
    await expect.poll(() => server.open).toEqual([])
  })
})

it('a client that waits for its answer is not disconnected', async () => {
  await using server = await serve({ ...generous, stalledMs })
  expect(await server.status('/slow', 'one')).toBe(200)
})

it('a client may have a number of requests in flight; more are refused before any work', async () => {
  await using server = await serve({ ...generous, requests: 3 })
  for (let sent = 0; sent < 3; sent += 1) server.ask('/slow')
  await expect.poll(() => server.open).toHaveLength(3)
  // Koa alone, without the middleware that renders errors, answers 500.
  expect(await server.status('/small', 'one')).toBe(500)
  expect(await server.status('/small', 'two')).toBe(200)
})
