import { expect, it, vi, onTestFinished } from 'vitest'
import { openLog } from '#shared/runtime/log.ts'
import { openLoadLog } from '#workers/pools/open-load-log.ts'

function open() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: Record<string, unknown>[] = []
  const log = openLog({ level: 'info', role: 'workers' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, load: openLoadLog(log) }
}

it('writes one line about an overload that several pools notice', () => {
  const { lines, load } = open()
  for (const pool of ['fetch', 'crawl', 'search']) {
    load.reduced(pool, 4, { lagMs: 205, memory: 0.0181 })
    vi.advanceTimersByTime(200)
  }
  load.reduced('fetch', 2, { lagMs: 180, memory: 0.02 })
  vi.advanceTimersByTime(5000)
  for (const pool of ['fetch', 'crawl', 'search']) load.restored(pool)
  expect(lines).toMatchObject([
    { level: 40, pools: { fetch: 2, crawl: 4, search: 4 }, times: 4, lagMs: 205, memory: 0.02 },
    { level: 30, msg: 'concurrency restored' },
  ])
})

it('writes one line a minute about a process that is overloaded again and again', () => {
  const { lines, load } = open()
  for (let second = 0; second < 180; second += 5) {
    load.reduced('fetch', 8, { lagMs: 300, memory: 0.5 })
    vi.advanceTimersByTime(4000)
    load.restored('fetch')
    vi.advanceTimersByTime(1000)
  }
  const warnings = lines.filter(({ level }) => level === 40)
  expect(warnings).toHaveLength(3)
  expect(lines.length).toBeLessThanOrEqual(6)
})
