import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService } from '#test/support/processes/service.ts'
import { scriptedClient, type ScriptedClient } from '#test/support/python/run-client.ts'
import { hasPython } from '#test/support/python/run-python.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

describe.skipIf(!hasPython)('the Python client for asyncio (needs python3 3.10 or later)', () => {
  const scope = new AsyncDisposableStack()
  let run: ScriptedClient['run']
  beforeAll(async () => {
    const site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    const held = scope.use(await openHeldSite())
    const service = scope.use(await openService())
    const env = { BASE_URL: service.url, PUBLIC_URL: service.url, SITE: site.url }
    const client = scriptedClient(env)
    run = (script) => client.run(`import asyncio\nHELD = os.environ["HELD"]\n${script}`, { HELD: held.url })
  })
  afterAll(() => scope.disposeAsync())

  it('makes calls at the same time, and raises the same errors', async () => {
    const script = `
async def main():
    async with AsyncClient(os.environ["BASE_URL"], max_retries=0) as client:
        pages = await asyncio.gather(*(client.fetch.basic(url=f"{SITE}/?{n}", cache_ttl=60) for n in range(5)))
        show([page["title"] for page in pages])
        job = await client.fetch.basic.start(url=f"{SITE}/?job")
        show([repr(job) == f"AsyncJob(request_id='{job.request_id}')", (await job.result())["title"]])
        try:
            await client.with_options(timeout=30).jobs.get(request_id="none")
        except NotFoundError as error:
            show([error.code, isinstance(error, WebintelError)])
asyncio.run(main())`
    expect(await run(script)).toEqual([
      Array.from({ length: 5 }, () => 'About owls'),
      [true, 'About owls'],
      ['JOB_NOT_FOUND', true],
    ])
  })

  it('ends the call of a cancelled task, whose thread is then free', async () => {
    const script = `
async def main():
    async with AsyncClient(os.environ["BASE_URL"], max_concurrency=1) as client:
        job = await client.fetch.basic.start(url=HELD + "/held", timeout=30000)
        waiting = asyncio.create_task(job.result())
        await asyncio.sleep(0.5)
        waiting.cancel()
        try:
            await waiting
        except asyncio.CancelledError:
            show("cancelled")
        # The only thread answers while the job still runs.
        show((await job.status())["status"] in ("queued", "running"))
        await job.cancel()
asyncio.run(main())`
    expect(await run(script)).toEqual(['cancelled', true])
  })

  it('shows what it is, and no key', async () => {
    const script = `
client = Client("http://localhost:3000", key="wk_secret")
show([repr(one) for one in (client, AsyncClient(key="wk_secret"), client.fetch, client.fetch.basic, client.preview)])`
    expect(await run(script)).toEqual([
      [
        "Client('http://localhost:3000', paid by a spending key)",
        "AsyncClient('http://localhost:3000', paid by a spending key)",
        '<FetchOperations: basic, pro, resilient>',
        '<POST /fetch/basic, paid>',
        '<POST /preview, free>',
      ],
    ])
  })

  it('has the names of the API in snake case, and takes those of the API, too', async () => {
    const script = `
client = open_client()
show(client.fetch.basic(url=SITE, cacheTtl=60)["title"])
show(failure_of(client.fetch.basic, url=SITE, cache_ttl=60, cacheTtl=60)["type"])
show(failure_of(client.fetch.basic, url=SITE, cache_ttl=-1)["details"])`
    expect(await run(script)).toEqual([
      'About owls',
      'TypeError',
      [{ path: '/cacheTtl', message: expect.any(String) as string }],
    ])
  })
})
