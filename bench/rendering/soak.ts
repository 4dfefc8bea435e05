import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#bench/figures/figure.ts'
import { measure } from '#bench/ground/measure.ts'
import { chromiumLeaders, chromiumProcesses } from '#test/support/chromium-processes.ts'
import { openService } from '#test/support/service.ts'
import { fetchPro, patient } from './fetch-pro.ts'
import { memoryOfTree } from './memory-of-tree.ts'
import { openRenderingSite } from './site.ts'

const pages = 500
const inFlight = 4

/** What many pages leave behind: memory while the service runs, processes when it has ended. */
export async function soak(): Promise<Figure[]> {
  await using site = await openRenderingSite()
  await using service = await openService({ ...patient, BROWSER_CONCURRENCY: String(inFlight) })
  const pid = service.process.child.pid ?? 0
  const render = (count: number) =>
    measure(
      async (number) => {
        const code = await fetchPro(service.url, `${site.url}/page?${number}`)
        if (code !== undefined) throw new Error(`page ${number}: ${code}`)
      },
      { count, inFlight },
    )

  // All browsers are up then, and have rendered.
  await render(40)
  await sleep(settleMs)
  const before = memoryOfTree(pid)
  await render(pages)
  await sleep(settleMs)
  const after = memoryOfTree(pid)
  const leaders = chromiumLeaders(pid)
  const running = chromiumProcesses(leaders).length
  await service.process.end('SIGTERM')
  const left = chromiumProcesses(leaders).length
  return [
    {
      what: `Memory of the service and its browsers after ${pages} rendered pages, to before`,
      ours: `${after} MB`,
      baseline: `${before} MB`,
      ratio: after / before,
      target: { atMost: 1.2 },
    },
    {
      what: 'Processes of Chromium that outlive the service, to those that it ran',
      ours: String(left),
      baseline: String(running),
      ratio: left / running,
      target: { atMost: 0 },
    },
  ]
}

/** Browsers that did enough are let go, and what was used once is given back. */
const settleMs = 10_000
