import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#bench/figures/figure.ts'
import { hostilePaths, openHostilePages } from '#test/support/hostile-pages.ts'
import { openService } from '#test/support/service.ts'
import { fetchPro, patient } from './fetch-pro.ts'

const hostilePages = 20

/** Well-behaved pages and the health of the service, for as long as twenty hostile pages are rendered. */
export async function besideHostile(): Promise<Figure[]> {
  await using site = await openHostilePages()
  await using service = await openService({ ...patient, BROWSER_CONCURRENCY: '4', HOST_CONCURRENCY: '0' })
  const { hungry, calm } = hostilePaths()
  const paths = [...hungry, ...calm].slice(0, hostilePages)
  const over = new AbortController()
  const harm = Promise.all(paths.map((path) => fetchPro(service.url, site.url + path))).finally(() => over.abort())

  const codes: (string | undefined)[] = []
  const healthMs: number[] = []
  await Promise.all([
    harm,
    again(200, async () => void codes.push(await fetchPro(service.url, `${site.url}/page?${codes.length}`))),
    again(200, async () => void codes.push(await fetchPro(service.url, `${site.url}/page?${codes.length}`))),
    again(50, async () => {
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
      what: `Pages delivered beside ${hostilePages} hostile ones, to those admitted`,
      ours: [delivered.length, ...failures].join(' '),
      baseline: `${admitted.length} of ${codes.length}`,
      ratio: delivered.length / admitted.length,
      target: { atLeast: 0.99 },
    },
    {
      what: '`/health` meanwhile, 99th percentile, to what it may take',
      ours: `${slowMs.toFixed(0)} ms`,
      baseline: `${mostHealthMs} ms`,
      ratio: slowMs / mostHealthMs,
      target: { atMost: 1 },
    },
  ]

  async function again(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }
}

const mostHealthMs = 250
