import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { descendantsOf, stillRunning } from '#test/support/processes/descendants.ts'
import { inTerminal, isReachable } from '#test/support/processes/process-wrappers.ts'
import { openNpm, openProcess, openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const pollOptions = { timeout: 60_000 }

describe('npm start', () => {
  let site: FixtureSite
  let release: () => void
  let arrived: Promise<void>
  beforeEach(async () => {
    const arrival = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = held.resolve
    site = await openFixtureSite({
      '/page': articlePage('starting'),
      '/held': (_request, response) => {
        arrival.resolve()
        void held.promise.then(() => response.end(articlePage('ending')))
      },
    })
  })
  afterEach(() => site[Symbol.asyncDispose]())

  it('runs every role and its own Redis, and is healthy', async () => {
    await using service = await openService()
    const health = async () => {
      const response = await fetch(`${service.url}/health`)
      return [response.status, await response.json()] as unknown
    }
    // On a busy machine a worker reduces its concurrency for a while.
    await expect.poll(health).toMatchObject([
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

  it('on repeated signals answers running calls, rejects new ones, and leaves no process behind', async () => {
    await using service = await openService()
    const children = descendantsOf(service.process.child.pid)
    expect(stillRunning(children)).not.toEqual([])
    const reply = awaitLater(callOperation(service.url, 'fetch-basic', { url: `${site.url}/held` }))
    await arrived
    const exit = service.process.end('SIGTERM')
    const isReady = async () => (await fetch(`${service.url}/health/ready`)).status
    await expect.poll(isReady, pollOptions).toBe(503)
    expect(await callOperation(service.url, 'fetch-basic', { url: `${site.url}/page` })).toMatchObject({ status: 503 })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      service.process.child.kill(signal)
      // The process handles the signal before it answers.
      expect(await isReady()).toBe(503)
    }
    release()
    expect(await reply).toMatchObject({ status: 200, body: { title: 'About ending' } })
    expect(await exit).toBe(0)
    await expect(fetch(`${service.url}/health`)).rejects.toThrow('fetch failed')
    expect(stillRunning(children)).toEqual([])
  })

  it('stops everything when npm is stopped', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-npm-'))
    await using running = openNpm(['start'], { DATA_DIR: dir, BROWSER_CONCURRENCY: '0' })
    const { listening } = await running.logged('listening')
    const children = descendantsOf(running.child.pid)
    await running.end('SIGTERM')
    expect(running.lines.at(-1)).toContain('stopped')
    await expect(fetch(`${String(listening)}/health`)).rejects.toThrow('fetch failed')
    expect(stillRunning(children)).toEqual([])
    await rm(dir, { recursive: true })
  })

  it('answers running calls when its whole process group is stopped', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-group-'))
    const env = { DATA_DIR: dir, BROWSER_CONCURRENCY: '0', EGRESS_ALLOW: '127.0.0.1' }
    await using running = openNpm(['start'], env, ['setsid'])
    const url = String((await running.logged('listening'))['listening'])
    const reply = awaitLater(callOperation(url, 'fetch-basic', { url: `${site.url}/held` }))
    await arrived
    process.kill(-Number(running.child.pid), 'SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, pollOptions).toBe(503)
    release()
    expect(await reply).toMatchObject({ status: 200, body: { title: 'About ending' } })
    await running.end('SIGTERM')
    expect(running.lines.at(-1)).toContain('stopped')
    await rm(dir, { recursive: true })
  })

  it('exits with 0 on Ctrl-C', async () => {
    await using service = await openService()
    expect(await service.process.end('SIGINT')).toBe(0)
  })

  it.skipIf(!isReachable(inTerminal))(
    'exits at once on the third Ctrl-C in a terminal, not on the second',
    async () => {
      await using service = await openService({ LOG_FORMAT: 'json' }, inTerminal)
      const children = descendantsOf(service.process.child.pid)
      const main = children.find(({ pid }) => descendantsOf(pid).length === children.length - 1)
      const reply = callOperation(service.url, 'fetch-basic', { url: `${site.url}/held` }).catch(() => 'disconnected')
      await arrived
      const isReady = async () => (await fetch(`${service.url}/health/ready`)).status
      const interrupt = () => process.kill(Number(main?.pid), 'SIGINT')
      for (const press of ['first', 'second']) {
        interrupt()
        await expect.poll(isReady, { ...pollOptions, message: press }).toBe(503)
      }
      interrupt()
      expect(await reply).toBe('disconnected')
      await expect.poll(() => service.process.child.exitCode, pollOptions).toBe(130)
      await expect.poll(() => stillRunning(children), pollOptions).toEqual([])
    },
  )

  it('keeps stored pages and proof keys over a restart, and leaves no child process when it is killed', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-restart-'))
    const fetchOnce = async (end: NodeJS.Signals) => {
      await using service = await openService({ DATA_DIR: dir, PAYMENTS: 'x402' })
      const { body } = await callOperation(service.url, 'free-fetch', { url: `${site.url}/page` })
      const keys = await (await fetch(`${service.url}/.well-known/jwks.json`)).text()
      const children = descendantsOf(service.process.child.pid)
      // Redis, an EVM chain, the supervisor of each, and a process that reads pages.
      expect(stillRunning(children)).toHaveLength(5)
      await service.process.end(end)
      await expect.poll(() => stillRunning(children), pollOptions).toEqual([])
      return { keys, fetchedAt: body['fetchedAt'] }
    }
    const answers = [await fetchOnce('SIGKILL'), await fetchOnce('SIGTERM'), await fetchOnce('SIGTERM')]
    // The page came from the cache.
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toEqual({ keys: expect.stringContaining('kid'), fetchedAt: expect.any(String) })
    await rm(dir, { recursive: true })
  })

  it('names a missing program or setting in one line', async () => {
    const lines = async (args: string[], env: Record<string, string>) => {
      await using running = openProcess(args, { DATA_DIR: await mkdtemp(join(tmpdir(), 'webintel-lack-')), ...env })
      await new Promise((resolve) => running.child.once('close', resolve))
      return { code: running.child.exitCode, text: running.lines.join('\n') }
    }
    expect(await lines(['start.js'], { PATH: '/nonexistent' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('redis-server'),
    })
    expect(await lines(['api/index.js'], {})).toMatchObject({ code: 1, text: expect.stringContaining('REDIS_URL') })
    expect(await lines(['workers/index.js', 'nothing'], {})).toMatchObject({
      code: 2,
      text: expect.stringContaining('fetch'),
    })
    expect(await lines(['start.js'], { PORT: 'x', PRICE_LIST: 'y' })).toMatchObject({
      code: 2,
      text: expect.stringMatching(/PORT: [^]*PRICE_LIST: /),
    })
  })

  it('logs one line per request and job, without query strings, bodies or keys', async () => {
    await using service = await openService({
      PROOF_KEY: 'planted-secret-key-1',
      SIGNING_SEED: 'planted-secret-seed-of-32-characters',
    })
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
