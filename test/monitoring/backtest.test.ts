import { expect, it } from 'vitest'
import { backtest } from '#shared/monitoring/backtest.ts'
import { evaluateProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import {
  errorPage,
  page,
  settings,
  simulateMonitor,
  timeout,
  typeOf,
  type Seen,
} from './evaluation/simulated-monitor.ts'

const shop = (price: string, more = '') => `Blue kettle\nPrice: ${price} EUR\nIn stock\nBoils water fast.${more}`
const [a, b, c] = [shop('19.99'), shop('9.99'), shop('9.99', '\nIt comes with a red lid.')]
const offer = (text: string) => shop('19.99', `\n${text}\nOpen today`)

it.each<[string, Seen[]]>([
  ['changes that stay', [a, a, b, c, c, a]],
  ['a text that comes and goes', [a, c, a, c, a, a, c, c, c, c]],
  ['several texts at one place', ['Buy tea', 'Buy milk', 'Buy tea', 'Buy salt', 'Buy milk', 'Buy rice'].map(offer)],
  ['a price that goes back and forth', [a, b, a, b, a, b, b, b, b, a]],
  ['failures', [a, timeout, timeout, timeout, b, errorPage(404), errorPage(404), errorPage(404), b]],
  ['another status', [a, page(a, 203), page(b, 203), b]],
])('a backtest with the options of the monitor lists the notices that it sent: %s', async (_, probes) => {
  const monitor = simulateMonitor()
  const entries: CheckEntry[] = []
  const sent: unknown[] = []
  for (const probe of probes) {
    const { entry, notices } = await monitor.check(probe)
    entries.push({ ...entry, durationMs: 0, looks: 1 })
    sent.push(...notices.map((notice) => [typeOf(notice), entry.change?.added]))
  }
  let numbered = 0
  const replayed = await backtest(
    { monitorId: 'mon_x', settings, ownSettings: settings, noise: monitor.watch().noise, entries },
    {
      loadText: async (hash) => monitor.texts.get(hash),
      evaluator: {
        evaluate: (watched, probe, deps) =>
          evaluateProbe(watched, probe, { ...deps, newNoticeId: () => `msg_${(numbered += 1)}` }),
      },
    },
  )
  const listed = replayed.notices.map(({ checkedAt, notice, found }) => {
    const entry = entries.find((each) => each.checkedAt === checkedAt)
    return [typeOf(notice), found === undefined ? entry?.change?.added : found.added]
  })
  expect(listed).toEqual(sent)
})
