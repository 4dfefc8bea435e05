import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#bench/figures/figure.ts'
import { measure } from '#bench/fixtures/measure.ts'
import { chromiumLeaders, chromiumProcesses } from '#test/support/processes/chromium-processes.ts'
import { openService } from '#test/support/processes/service.ts'
import { fetchPro, unlimitedWait } from './fetch-pro.ts'
import { processTreeMemoryMb } from './process-tree-memory.ts'
import { openRenderingSite } from './site.ts'

const pages = 500
const inFlight = 4

/** Memory growth after 500 pages, and Chromium processes that outlive the service. */
export async function soak(): Promise<Figure[]> {
  await using site = await openRenderingSite()
  await using service = await openService({ ...unlimitedWait, BROWSER_CONCURRENCY: String(inFlight) })
  const pid = service.process.child.pid ?? 0
  const render = (count: number) =>
    measure(
      async (number) => {
        const code = await fetchPro(service.url, `${site.url}/page?${number}`)
        if (code !== undefined) throw new Error(`page ${number}: ${code}`)
      },
      { count, inFlight },
    )

  // Starts and warms up all browsers.
  await render(40)
  await sleep(settleMs)
  const before = processTreeMemoryMb(pid)
  await render(pages)
  await sleep(settleMs)
  const after = processTreeMemoryMb(pid)
  const leaders = chromiumLeaders(pid)
  const running = chromiumProcesses(leaders).length
  await service.process.end('SIGTERM')
  const left = chromiumProcesses(leaders).length
  return [
    {
      comparison: `Memory of the service and its browsers after ${pages} rendered pages, to before`,
      ours: `${after} MB`,
      baseline: `${before} MB`,
      ratio: after / before,
      target: { atMost: 1.2 },
    },
    {
      comparison: 'Processes of Chromium that outlive the service, to those that it ran',
      ours: String(left),
      baseline: String(running),
      ratio: left / running,
      target: { atMost: 0 },
    },
  ]
}

/** Time for the pool to recycle browsers and for processes to release memory. */
const settleMs = 10_000
