import { setTimeout as sleep } from 'node:timers/promises'
import { it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

const probeIntervalMs = 200

/** A load balancer: probes each API at intervals and sends calls only to those that are ready. */
function openBalancer() {
  const known = new Set<string>()
  const ready = new Set<string>()
  let count = 0
  const probe = async (url: string) => {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const timer = setInterval(() => known.forEach((url) => void probe(url)), probeIntervalMs)
  return {
    async add({ url }: { url: string }) {
      known.add(url)
      await probe(url)
    },
    next: () => [...ready][count++ % ready.size] ?? '',
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

// The job has minutes: a worker starts slowly on a busy machine.
it.concurrent('a waiting call is answered with 202 before its API stops', async ({ expect }) => {
  await using site = await openFixtureSite({ '/page': articlePage('waiting') })
  await using fleet = await openFleet()
  const [api, other, worker] = await Promise.all([fleet.api(), fleet.api(), fleet.worker({}, 'crawl')])
  // Its last heartbeat still counts, so the call is accepted and waits.
  await worker.end('SIGKILL')
  const input = { urls: [`${site.url}/page`] }
  const reply = callOperation(api.url, 'contents', input, { headers: { Prefer: 'wait=30' } })
  await expect.poll(() => storedJobs(fleet)).toMatchObject([{ status: 'queued' }])
  expect(await api.end('SIGTERM')).toBe(0)
  const { status, body } = await reply
  expect(status).toBe(202)
  await fleet.worker({}, 'crawl')
  const job = async () => (await callOperation(other.url, 'job-get', { requestId: String(body['requestId']) })).body
  const result = { results: [{ title: 'About waiting' }] }
  await expect.poll(job, { timeout: 120_000 }).toMatchObject({ status: 'completed', result })
})

it.concurrent('a rollout of every process under load fails no call', async ({ expect }) => {
  await using site = await openFixtureSite({
    '/page': (_request, response) => void setTimeout(() => response.end(articlePage('rollouts')), 100),
  })
  await using fleet = await openFleet({ DRAIN_DELAY_MS: String(10 * probeIntervalMs), HOST_CONCURRENCY: '0' })
  using balancer = openBalancer()
  const startApi = async () => {
    const api = await fleet.api()
    await balancer.add(api)
    return api
  }
  const roles = [() => fleet.worker(), startApi, () => fleet.scheduler()]
  const old = await Promise.all(roles.map((start) => start()))

  const rollout = new AbortController()
  const answers = new Map<number, number>()
  const callers = Array.from({ length: 3 }, async (_, caller) => {
    for (let call = 0; !rollout.signal.aborted; call++) {
      const url = `${site.url}/page?${caller}-${call}`
      const { status } = await callOperation(balancer.next(), 'fetch-basic', { url })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  for (const [index, start] of roles.entries()) {
    await start()
    expect(await old[index]?.end('SIGTERM')).toBe(0)
    await sleep(500)
  }
  rollout.abort()
  await Promise.all(callers)
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(20)
})
