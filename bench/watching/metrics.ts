import { figureTable } from '#bench/figure-table.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { threadsCpuMsOf } from '#bench/fixtures/cost-of.ts'
import { median, type Measured } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { openTraceReceiver } from '#test/support/servers/trace-receiver.ts'
import { measureShare } from './observing/measure-shares.ts'
import { scrape, settingsOf, type Observed } from './observing/settings.ts'

// npm run bench:metrics [-- SECONDS]
// The cost of metrics and of traces of a tenth of the calls, for stored pages from one API process. First as a share of its busy
// time, by its CPU profile. Then as calls per second of processor time: one run measures the services in turns, so that other
// load affects all of them, but on a machine with other load the rates of equal services still differ by some percent.

const seconds = Number(process.argv[2] ?? 60)
const load = { count: 300, inFlight: 16 }
/** As in ops/prometheus/prometheus.yml. */
const scrapeEveryMs = 15_000

await using scope = new AsyncDisposableStack()
const receiver = scope.use(await openTraceReceiver())
const site = scope.use(await openVariant('site'))
const page = `${site.url}/article`

const share = (observed: Observed) => measureShare(observed, { calls: seconds * 500, page, receiver: receiver.url })
const shares = { none: await share('none'), metrics: await share('metrics'), traces: await share('traces') }

const none = await openMeasured('none')
/** The same settings once more: its ratio shows how much this machine varies. */
const control = await openMeasured('none')
const metrics = await openMeasured('metrics')
const traces = await openMeasured('traces')
const rounds = await alternate(seconds, {
  none: none.measure,
  control: control.measure,
  metrics: metrics.measure,
  traces: traces.measure,
})
// The first round is a warm-up.
const counted = rounds.slice(1)

if (!(await scrape(metrics.url)).includes('webintel_cache_lookups_total{operation="fetch-basic",outcome="hit"}'))
  throw new Error('expected the metrics to count hits')
const scrapeMs = await metrics.cpuMsOf(() => scrape(metrics.url), 100)

console.log(
  markdownTable(
    ["Share of the API's busy time", 'With', 'Without', 'More', 'Target', 'Met'],
    [
      shareRow('metrics, scraped every 15 s', 'metrics', 0.02),
      shareRow('traces of a tenth of the calls', 'traces', 0.03),
    ],
  ),
)
console.log(
  figureTable([
    rateFigure('neither, once more', 'control', 0.98),
    rateFigure('metrics', 'metrics', 0.98),
    rateFigure('traces of a tenth of the calls', 'traces', 0.97),
  ]),
)
console.log(`One scrape: ${scrapeMs.toFixed(1)} ms, ${((scrapeMs / scrapeEveryMs) * 100).toFixed(3)} % of a core`)
console.log(`${counted.length} rounds; ${receiver.spans.length} spans received`)

async function openMeasured(observed: Observed) {
  const fixtures = scope.use(await openFixtures())
  const { url, apiPid } = await openService(fixtures, { threads: 1, settings: settingsOf(observed, receiver.url) })
  const client = fixtures.use(openClient(url, '/fetch/basic', load.inFlight))
  /** Processor time of the API for each of some runs. */
  const cpuMsOf = async (work: () => Promise<unknown>, times: number): Promise<number> => {
    const before = await threadsCpuMsOf(apiPid)
    for (let time = 0; time < times; time += 1) await work()
    return ((await threadsCpuMsOf(apiPid)) - before) / times
  }
  /** Calls per second of processor time: on a machine of its own, the API is bound by it. */
  const measure = async (): Promise<Measured> => {
    const before = await threadsCpuMsOf(apiPid)
    const { medianMs } = await client.measure(() => ({ url: page }), load)
    return { perSecond: load.count / (((await threadsCpuMsOf(apiPid)) - before) / 1000), medianMs }
  }
  return { url, measure, cpuMsOf }
}

function shareRow(what: string, observed: 'metrics' | 'traces', atMost: number): string[] {
  const more = shares[observed] - shares.none
  const shown = [shares[observed], shares.none, more].map((share) => `${(share * 100).toFixed(2)} %`)
  return [what, ...shown, `≤ ${atMost * 100} %`, more <= atMost ? 'yes' : 'no']
}

type Name = 'control' | 'metrics' | 'traces'

function rateFigure(what: string, name: Name, atLeast: number) {
  const rate = (of: (round: Record<Name | 'none', Measured>) => number) => median(counted.map(of))
  return {
    comparison: `Stored pages per second of processor time with ${what}, to none`,
    ours: `${rate((round) => round[name].perSecond).toFixed(0)}/s`,
    baseline: `${rate((round) => round.none.perSecond).toFixed(0)}/s`,
    ratio: rate((round) => round[name].perSecond / round.none.perSecond),
    target: { atLeast },
  }
}
