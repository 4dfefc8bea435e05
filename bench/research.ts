import type { Page } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openResearchWeb, webPage, type WebPage } from '#test/support/research-web.ts'
import { tidalPages } from '#test/support/tidal-pages.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/serper.ts'
import type { Figure } from './figures/figure.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench:research
// Calls /research/deep for 8 sources with slow pages and a slow model, and compares it with the slowest chain of its requests.

const rounds = 5
const searchMs = 300
const planMs = 500
const writeMs = 1500
/** Of the pages in turn: some are slow to load, others slow to read. */
const fetchMs = [300, 2000, 600, 1200, 400, 900, 1500, 500]
const readMs = [1800, 400, 1500, 900, 1700, 1100, 600, 1600]

const names = Object.keys(tidalPages)
const slowPages = Object.entries(tidalPages).map(([name, { title, content }], position): [string, WebPage] => {
  const html = webPage(title, typeof content === 'function' ? [] : content)
  const page: Page = (_, response) => void setTimeout(() => response.end(html), fetchMs[position])
  return [name, { title, content: page }]
})
await using web = await openResearchWeb(Object.fromEntries(slowPages))
await using serper = await openSerperFixture()
await using model = await openModelFixture()
web.searchWith(serper)
const { respond: search } = serper
serper.respond = (request) => ({ ...search(request), afterMs: searchMs })
const { respond: ask } = model
model.respond = (request) => ({ ...ask(request), afterMs: delayOf(request.body) })

const settings = { ...serper.settings, ...model.settings, SEARCH_PROVIDERS: 'serper', PAYMENTS: 'off' }
await using fleet = await openFleet({ ...settings, SYNC_WAIT_MS: '110000' })
const [{ url: apiUrl }, worker] = await Promise.all([fleet.api(), fleet.worker({}, 'research')])

const chainMs = fetchMs.reduce((most, ms, position) => Math.max(most, ms + (readMs[position] ?? 0)), 0)
const slowestMs = planMs + searchMs + chainMs + writeMs
await research('warm')
const cpuBefore = await cpuMs()
const times: number[] = []
for (let round = 0; round < rounds; round += 1) times.push(await research(`round ${round}`))
const cpu = ((await cpuMs()) - cpuBefore) / rounds
const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
const figures: Figure[] = [
  {
    comparison: '`/research/deep`, 8 sources: median time of a call, to the slowest chain of its requests',
    ours: `${Math.round(median)} ms`,
    baseline: `${slowestMs} ms`,
    ratio: median / slowestMs,
    target: { atMost: 1.3 },
  },
]
console.log(figureTable(figures))
console.log(`CPU of the worker, reading and parsing the pages included: ${Math.round(cpu)} ms a report.`)

function delayOf(body: string): number {
  if (body.includes('plan-research')) return planMs
  if (body.includes('write-research')) return writeMs
  return readMs[names.findIndex((name) => body.includes(`/${name}\\"`))] ?? 0
}

/** Milliseconds of one call that stores and reuses nothing. */
async function research(note: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${apiUrl}/research/deep`, {
    method: 'POST',
    body: JSON.stringify({ query: `tidal power: cost, output and turbines (${note})`, cache: false }),
    headers: { 'Content-Type': 'application/json' },
  })
  // Our own answer.
  const { sourcesFetched, model: name } = (await response.json()) as { sourcesFetched: number; model: string }
  if (sourcesFetched !== 8 || name !== 'fixture-large')
    throw new Error(`Expected 8 sources and the model, found ${sourcesFetched}, ${name}.`)
  return performance.now() - startedAt
}

/** Processor time of the worker so far. */
async function cpuMs(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const stat = await readFile(`/proc/${worker.child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}
