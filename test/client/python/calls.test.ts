import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFaultyProxy, type FaultyProxy } from '#test/client/open-faulty-proxy.ts'
import { openService } from '#test/support/processes/service.ts'
import { scriptedClient, type ScriptedClient } from '#test/support/python/run-client.ts'
import { hasPython } from '#test/support/python/run-python.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

describe.skipIf(!hasPython)('the Python client (needs python3 3.10 or later)', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let proxy: FaultyProxy
  let run: ScriptedClient['run']
  beforeAll(async () => {
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    const service = scope.use(await openService())
    proxy = scope.use(await openFaultyProxy(service.url))
    run = scriptedClient({ BASE_URL: proxy.url, PUBLIC_URL: service.url, SITE: site.url }).run
  })
  afterAll(() => scope.disposeAsync())

  /** The error body of the service. */
  const errorBody = (code: string, facts: object) => ({
    error: 'Reason',
    code,
    message: 'Try again.',
    requestId: '019aa1b2-0000-7000-8000-000000000001',
    ...facts,
  })

  it('makes a free call without a wallet', async () => {
    const [page, price] = await run(`
client = open_client()
page = client.free.fetch(url=SITE + "/")
show(page["title"])
show(client.preview(endpoint="/fetch/basic")["price"]["amount"])`)
    expect([page, price]).toEqual(['About owls', '0.004'])
  })

  it('reports wrong input with the code and the details of the service', async () => {
    const [wrong, missing, unknown, noId, noPrice, noUrl, withPath, noSigner] = await run(`
client = open_client()
show(failure_of(client.fetch.basic, url=7))
show(failure_of(client.fetch.basic, url=SITE + "/missing"))
show(failure_of(client.search.news, query="owls", limitt=1))
show(failure_of(client.jobs.get, requestId=""))
show(failure_of(open_client, max_price="much"))
show(failure_of(Client, "ftp://127.0.0.1"))
show(failure_of(Client, "http://127.0.0.1/api"))
show(failure_of(Client, signer=object()))`)
    expect(wrong).toMatchObject({
      type: 'InvalidRequestError',
      code: 'INVALID_REQUEST',
      status: 400,
      details: [{ path: '/url' }],
      request_id: expect.any(String) as string,
    })
    expect(missing).toMatchObject({ code: 'TARGET_ERROR' })
    expect(unknown).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(noId).toMatchObject({ type: 'TypeError', message: expect.stringContaining('requestId') as string })
    expect(noPrice).toMatchObject({ type: 'ValueError', message: expect.stringContaining('much') as string })
    expect(noUrl).toMatchObject({ type: 'ValueError', message: expect.stringContaining('base_url') as string })
    expect(withPath).toMatchObject({ type: 'ValueError', message: expect.stringContaining('without a path') as string })
    expect(noSigner).toMatchObject({ type: 'TypeError' })
  })

  it('repeats a call as retryAction and retryAfter say, up to its limits', async () => {
    const sent = proxy.requests.length
    proxy.fail({ status: 429, body: errorBody('RATE_LIMITED', { retryable: true, retryAfter: 1 }) })
    proxy.fail({ status: 503, body: errorBody('CAPACITY_EXCEEDED', { retryAction: 'wait_and_retry', retryAfter: 0 }) })
    const [seconds] = await run(`
import time
start = time.monotonic()
open_client().free.fetch(url=SITE + "/?retried")
show(time.monotonic() - start)`)
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(proxy.requests).toHaveLength(sent + 3)
    proxy.fail({ status: 503, body: errorBody('CAPACITY_EXCEEDED', { retryAction: 'abandon', retryable: true }) })
    proxy.fail({ status: 429, body: errorBody('RATE_LIMITED', { retryable: true, retryAfter: 61 }) })
    const errors = await run(`
client = open_client()
show(failure_of(client.free.fetch, url=SITE + "/"))
show(failure_of(client.free.fetch, url=SITE + "/"))`)
    expect(errors).toMatchObject([{ code: 'CAPACITY_EXCEEDED' }, { code: 'RATE_LIMITED', retry_after: 61 }])
    expect(proxy.requests).toHaveLength(sent + 5)
  })

  it('repeats a GET after a lost connection, but no free POST', async () => {
    const sent = proxy.requests.length
    proxy.fail('cut')
    proxy.fail({ status: 502, body: '<h1>Bad gateway</h1>' })
    proxy.fail('lost', ({ method }) => method === 'POST')
    const errors = await run(`
client = open_client()
show(failure_of(client.jobs.get, requestId="unknown"))
show(failure_of(client.monitor.rotate_secret, monitorId="mon_AAAAAAAAAAAAAAAAAAAAAA"))`)
    expect(errors).toMatchObject([{ code: 'JOB_NOT_FOUND' }, { code: 'CONNECTION_LOST' }])
    expect(proxy.requests).toHaveLength(sent + 4)
  })

  it('reports a service that is not there, and one that is too slow', async () => {
    const errors = await run(
      `
show(failure_of(Client("http://127.0.0.1:9", max_retries=0).free.fetch, url=SITE))
slow = Client(os.environ["SILENT"], max_retries=0, response_timeout=0.2)
show(failure_of(slow.jobs.get, requestId="held"))
show(failure_of(slow.with_options(timeout=0.1).jobs.get, requestId="held"))`,
      { SILENT: await silentUrl() },
    )
    expect(errors).toMatchObject([
      { code: 'CONNECTION_LOST', message: expect.stringContaining('refused') as string },
      { code: 'CONNECTION_LOST', retryable: true },
      { type: 'CallTimeout' },
    ])
  })

  /** The address of a server that accepts connections and answers nothing. */
  async function silentUrl(): Promise<string> {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    scope.defer(() => {
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('waits for the job of a call, and reports its progress', async () => {
    await using held = await openHeldSite()
    const waiting = run(
      `
steps = []
client = open_client().with_options(headers={"Prefer": "wait=1"}, on_progress=steps.append)
show(client.fetch.basic(url=os.environ["HELD"] + "/held")["content"])
show(steps[0])`,
      { HELD: held.url },
    )
    await held.reached()
    const sent = proxy.requests.length
    const polls = () => proxy.requests.slice(sent).filter(({ target }) => target.startsWith('/jobs/'))
    await vi.waitUntil(() => polls().length > 0, { timeout: 60_000 })
    held.release()
    expect(await waiting).toMatchObject([expect.stringContaining('waiting'), { completed: 0, total: 1 }])
  })

  it('starts a job, and cancels the one whose call takes too long', async () => {
    await using held = await openHeldSite()
    const [started, cancelled, timedOut] = await run(
      `
client = open_client()
job = client.fetch.basic.start(url=os.environ["HELD"] + "/held?started")
show(job.status()["status"])
job.cancel()
show(failure_of(job.result))
waiting = client.with_options(timeout=4, headers={"Prefer": "wait=1"})
show(failure_of(waiting.fetch.basic, url=os.environ["HELD"] + "/held?cancelled"))`,
      { HELD: held.url },
    )
    expect(started).toMatch(/queued|running/)
    expect(cancelled).toMatchObject({ code: 'JOB_CANCELLED' })
    expect(timedOut).toMatchObject({ type: 'CallTimeout' })
    const deleted = new Set(proxy.requests.filter(({ method }) => method === 'DELETE').map(({ target }) => target))
    expect(deleted.size).toBe(2)
    for (const target of deleted)
      expect(await (await fetch(proxy.url + target)).json()).toMatchObject({ status: 'cancelled' })
    held.release()
  })

  it('serves many threads over few connections', async () => {
    const [titles, connections] = await run(`
from concurrent.futures import ThreadPoolExecutor
client = open_client()
with ThreadPoolExecutor(4) as pool:
    titles = list(pool.map(lambda number: client.free.fetch(url=f"{SITE}/?thread{number}")["title"], range(20)))
show(set(titles) == {"About owls"} and len(titles))
show(sum(len(kept) for kept in client._settings.transport._idle.values()))`)
    expect(titles).toBe(20)
    expect(connections).toBeLessThanOrEqual(4)
  })
})
