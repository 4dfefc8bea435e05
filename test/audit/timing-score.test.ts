import { expect, it } from 'vitest'
import { curveScore, timingScores } from '#workers/intel/audit/score/timing-score.ts'

const metrics = {
  runs: 1,
  ttfbMs: 800,
  cls: 0.1,
  tbtMs: 200,
  longTasks: 0,
  requests: 1,
  transferBytes: 1,
  requestsByType: [],
  domElements: 1,
  renderBlocking: [],
  uncompressed: [],
  uncached: [],
}

it('scores 0.9 at the good value, 0.5 at the median, and falls from 1 to 0', () => {
  const curve = { good: 2500, median: 4000 }
  expect(curveScore(2500, curve)).toBeCloseTo(0.9, 5)
  expect(curveScore(4000, curve)).toBeCloseTo(0.5, 5)
  expect(curveScore(0, curve)).toBe(1)
  const values = [100, 1000, 2000, 3000, 5000, 10_000, 100_000].map((ms) => curveScore(ms, curve))
  expect(values).toEqual(values.toSorted((one, other) => other - one))
  expect(values.at(-1)).toBeLessThan(0.01)
})

it('shares the weights of timings that are missing among the others', () => {
  const all = timingScores({ ...metrics, fcpMs: 1800, lcpMs: 2500 }, 'mobile')
  expect(all.map(({ name, score, weight }) => [name, Math.round(score * 100), weight])).toEqual([
    ['lcp', 90, 0.3],
    ['tbt', 90, 0.25],
    ['cls', 90, 0.2],
    ['fcp', 90, 0.15],
    ['ttfb', 90, 0.1],
  ])
  const some = timingScores(metrics, 'mobile')
  expect(some.map(({ name }) => name)).toEqual(['tbt', 'cls', 'ttfb'])
  expect(some.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})
