import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openNpm, openProcess, openService } from '#test/support/service.ts'

describe('npm start', () => {
  let site: FixtureSite
  let release: () => void
  let arrived: Promise<void>
  beforeEach(async () => {
    const arrival = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = gate.resolve
    site = await openFixtureSite({
      '/page': articlePage('starting'),
      '/held': (_request, response) => {
        arrival.resolve()
        void gate.promise.then(() => response.end(articlePage('ending')))
      },
    })
  })
  afterEach(() => site[Symbol.asyncDispose]())

  it('runs every role and a Redis of its own, and is healthy', async () => {
    await using service = await openService()
    const health = async () => {
      const response = await fetch(`${service.url}/health`)
      return [response.status, await response.json()] as unknown
    }
    // A busy machine makes a worker take fewer jobs at once for a while.
    await expect.poll(health, { timeout: 20_000 }).toMatchObject([
      200,
      {
        status: 'ok',
        version: '2.0.0',
        store: 'ok',
        queue: 'ok',
        schedulers: 1,
        pools: { fetch: { status: 'ok', workers: 1, slots: 32, waiting: 0 } },
      },
    ])
  })

  it('answers what is in flight when it is told to stop, takes nothing new, and leaves no process behind', async () => {
    const service = await openService()
    const reply = callOperation(service.url, 'fetch-basic', { url: `${site.url}/held` })
    await arrived
    const exit = service.process.end('SIGTERM')
    await expect.poll(async () => (await fetch(`${service.url}/health/ready`)).status).toBe(503)
    expect(await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })).toMatchObject({ status: 503 })
    release()
    expect(await reply).toMatchObject({ status: 200, body: { title: 'About ending' } })
    expect(await exit).toBe(0)
    await expect(fetch(`${service.url}/health`)).rejects.toThrow('fetch failed')
    await service[Symbol.asyncDispose]()
  })

  it('passes on what npm is told, so that stopping npm stops everything', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-npm-'))
    await using running = openNpm(['start'], { DATA_DIR: dir })
    const { listening } = await running.logged('listening')
    await running.end('SIGTERM')
    expect(running.lines.at(-1)).toContain('stopped')
    await expect(fetch(`${String(listening)}/health`)).rejects.toThrow('fetch failed')
    await rm(dir, { recursive: true })
  })

  it('ends on Ctrl-C', async () => {
    await using service = await openService()
    expect(await service.process.end('SIGINT')).toBe(0)
  })

  it('keeps stored pages and proof keys over a restart', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-restart-'))
    const fetchOnce = async () => {
      await using service = await openService({ DATA_DIR: dir })
      const { body } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })
      return body as { cache: { state: string }; proof: { keyId: string } }
    }
    const [first, second] = [await fetchOnce(), await fetchOnce()]
    expect([first.cache.state, second.cache.state]).toEqual(['miss', 'hit'])
    expect(second.proof.keyId).toBe(first.proof.keyId)
    await rm(dir, { recursive: true })
  })

  it('says in one line what it lacks', async () => {
    const lines = async (args: string[], env: Record<string, string>) => {
      await using running = openProcess(args, { DATA_DIR: await mkdtemp(join(tmpdir(), 'webintel-lack-')), ...env })
      await new Promise((resolve) => running.child.once('close', resolve))
      return { code: running.child.exitCode, text: running.lines.join('\n') }
    }
    expect(await lines(['start.ts'], { PATH: '/nonexistent' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('redis-server'),
    })
    expect(await lines(['api/index.ts'], {})).toMatchObject({ code: 1, text: expect.stringContaining('REDIS_URL') })
    expect(await lines(['workers/index.ts', 'nothing'], {})).toMatchObject({
      code: 2,
      text: expect.stringContaining('fetch'),
    })
    expect(await lines(['start.ts'], { PORT: 'x', PRICE_LIST: 'y' })).toMatchObject({
      code: 2,
      text: expect.stringMatching(/PORT: [^]*PRICE_LIST: /),
    })
  })

  it('logs a line for each request and job, without query strings, bodies or keys', async () => {
    await using service = await openService({ PROOF_KEY: 'planted-secret-key-1' })
    await callOperation(
      service.url,
      'fetch-basic',
      { url: `${site.url}/page?planted-secret-2` },
      {
        headers: { 'Payment-Signature': 'planted-secret-3', 'X-Request-Id': 'my-own-id' },
      },
    )
    await fetch(`${service.url}/r/${site.url}/page?planted-secret-4`)
    await service.process.logged('clientRequestId')
    const log = service.process.lines.join('\n')
    expect(log).not.toContain('planted-secret')
    const entries = service.process.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries).toContainEqual(
      expect.objectContaining({
        operation: 'fetch-basic',
        status: 200,
        cached: false,
        amount: '0.002',
        clientRequestId: 'my-own-id',
      }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: 'fetch-basic', pool: 'fetch', status: 'completed' }),
    )
  })
})
