import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import { emptyWatch, evaluateProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { WatchedMonitor } from '#shared/monitoring/evaluation/evaluation.ts'
import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import { previewProbes } from '#shared/monitoring/preview-probes.ts'
import { probeOfResult } from '#shared/monitoring/probe.ts'
import { settings } from './evaluation/simulated-monitor.ts'

const article = (lines: number, price: number) =>
  `${Array.from({ length: lines }, (_, index) => `Line ${index} of the page`).join('\n')}\nPrice: ${price} euros`

const probeAt = (text: string) => ({ kind: 'page' as const, at: 1000, durationMs: 1, text, statusCode: 200, title: '' })

/** A monitor that knows the text, and its texts. */
function watching(text: string) {
  const baseline = { hash: hashText(text), statusCode: 200, since: 0 }
  const watch = { ...emptyWatch, learned: 5, baseline }
  const monitor: WatchedMonitor = { id: 'mon', settings, watch, looks: { count: 0, ms: 0 }, dueAt: 1000 }
  return { monitor, loadText: async (hash: string) => (hash === baseline.hash ? text : undefined) }
}

/** Whether the event loop turned before the work was done. */
async function isApart(work: () => Promise<unknown>): Promise<boolean> {
  let turned = false
  const turn = nextTurn().then(() => (turned = true))
  await work()
  const isTurned = turned
  await turn
  return isTurned
}

test('Long texts are read and compared while the event loop serves others, short ones at once', async () => {
  await using evaluator = openEvaluator({ processes: 1 })
  for (const [lines, apart] of [
    [5, false],
    [5000, true],
  ] as const) {
    const [before, after] = [article(lines, 10), article(lines, 12)]
    const { monitor, loadText } = watching(before)
    const probe = probeAt(after)
    expect(await isApart(() => evaluator.evaluate(monitor, probe, { loadText, confirmMs: 1 }))).toBe(apart)
    const probes = { first: probe, second: probeAt(before), ignorePatterns: [], keywords: [] }
    expect(await isApart(() => evaluator.preview(probes))).toBe(apart)
    const json = JSON.stringify({ content: after, title: '', metadata: { statusCode: 200 } })
    expect(await isApart(() => evaluator.read(json, { at: 0, durationMs: 0 }))).toBe(apart)
  }
})

test('A process comes to the same conclusions', async () => {
  await using evaluator = openEvaluator({ processes: 1 })
  const [before, after] = [article(5000, 10), article(5000, 12)]
  const { monitor, loadText } = watching(before)
  const probe = probeAt(after)
  const deps = { loadText, confirmMs: 1, newNoticeId: () => '' }
  const first = await evaluator.evaluate(monitor, probe, deps)
  expect(first).toEqual(await evaluateProbe(monitor, probe, deps))

  const confirming = { ...monitor, watch: first.watch }
  const second = await evaluator.evaluate(confirming, probe, deps)
  const alone = await evaluateProbe(confirming, probe, deps)
  expect(second.watch).toEqual(alone.watch)
  expect(second.notices.map(({ body }) => JSON.parse(body))).toMatchObject([
    { data: { diff: { removed: ['Price: 10 euros'], added: ['Price: 12 euros'] } } },
  ])

  const probes = { first: probe, second: probeAt(before), ignorePatterns: ['.*'], keywords: ['sold'] }
  expect(await evaluator.preview(probes)).toEqual(previewProbes(probes))
  const json = JSON.stringify({ content: after, title: 'T', metadata: { statusCode: 200 } })
  const times = { at: 5, durationMs: 1 }
  expect(await evaluator.read(json, times)).toEqual(probeOfResult(json, times))
})
