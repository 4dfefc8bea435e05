import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#bench/figures/figure.ts'
import { openService } from '#test/support/processes/service.ts'
import { hostilePaths, openHostilePages } from '#test/support/sites/hostile-pages.ts'
import { fetchPro, unlimitedWait } from './fetch-pro.ts'

const hostilePages = 20

/** Success of well-behaved pages, and latency of `/health`, while twenty hostile pages are rendered. */
export async function hostileNeighbours(): Promise<Figure[]> {
  await using site = await openHostilePages()
  await using service = await openService({ ...unlimitedWait, BROWSER_CONCURRENCY: '4', HOST_CONCURRENCY: '0' })
  const { memoryHogs, others } = hostilePaths()
  const paths = [...memoryHogs, ...others].slice(0, hostilePages)
  const done = new AbortController()
  const hostile = Promise.all(paths.map((path) => fetchPro(service.url, site.url + path))).finally(() => done.abort())

  const codes: (string | undefined)[] = []
  const healthMs: number[] = []
  await Promise.all([
    hostile,
    repeat(200, async () => void codes.push(await fetchPro(service.url, `${site.url}/page?${codes.length}`))),
    repeat(200, async () => void codes.push(await fetchPro(service.url, `${site.url}/page?${codes.length}`))),
    repeat(50, async () => {
      const startedAt = performance.now()
      await (await fetch(`${service.url}/health`)).arrayBuffer()
      healthMs.push(performance.now() - startedAt)
    }),
  ])

  const admitted = codes.filter((code) => code !== 'CAPACITY_EXCEEDED')
  const delivered = admitted.filter((code) => code === undefined)
  const slowMs = healthMs.toSorted((one, other) => one - other)[Math.floor(healthMs.length * 0.99)] ?? Infinity
  const failures = [...new Set(admitted)].filter((code) => code !== undefined)
  return [
    {
      comparison: `Pages delivered beside ${hostilePages} hostile ones, to those admitted`,
      ours: [delivered.length, ...failures].join(' '),
      baseline: `${admitted.length} of ${codes.length}`,
      ratio: delivered.length / admitted.length,
      target: { atLeast: 0.99 },
    },
    {
      comparison: '`/health` during that time, 99th percentile, to what it may take',
      ours: `${slowMs.toFixed(0)} ms`,
      baseline: `${maxHealthMs} ms`,
      ratio: slowMs / maxHealthMs,
      target: { atMost: 1 },
    },
  ]

  async function repeat(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!done.signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }
}

const maxHealthMs = 250
