import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { profileShare } from './profile-share.ts'
import { scrape, settingsOf, type Observed } from './settings.ts'

/** The code of metrics, of traces and of the packages that they use. */
const code = /\/shared\/(?:metrics|tracing)\/|\/middleware\/trace\.ts|\/prom-client\/|\/@opentelemetry\//

/** As in ops/prometheus/prometheus.yml. */
const scrapeEveryMs = 15_000

/** The share of the API's busy time in the code of metrics and traces, under a load of stored pages. */
export async function measureShare(
  observed: Observed,
  { calls, page, receiver }: { calls: number; page: string; receiver: string },
): Promise<number> {
  await using fixtures = await openFixtures()
  const dir = join(fixtures.dir, 'profiles')
  let [fromUs, pid] = [0, 0]
  {
    await using service = new AsyncDisposableStack()
    const profiled = { ...settingsOf(observed, receiver), NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${dir}` }
    const { url, apiPid } = await openService(
      { ...fixtures, use: (opened) => service.use(opened) },
      { threads: 1, settings: profiled },
    )
    pid = apiPid
    const client = service.use(openClient(url, '/fetch/basic', 16))
    const load = (count: number) => client.measure(() => ({ url: page }), { count, inFlight: 16 })
    await load(calls / 10)
    fromUs = Number(process.hrtime.bigint() / 1000n)
    const ended = new AbortController()
    const scraped = observed === 'metrics' ? scrapeUntil(ended.signal, url) : undefined
    await load(calls)
    ended.abort()
    await scraped
  }
  // The processes have ended, so their profiles are written.
  return profileShare({ dir, pid, fromUs, code })
}

async function scrapeUntil(signal: AbortSignal, url: string): Promise<void> {
  await scrape(url)
  try {
    for await (const _ of setInterval(scrapeEveryMs, undefined, { signal })) await scrape(url)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
