import type { Device } from '#workers/intel/audit/measure/devices.ts'
import type { Metrics } from '#workers/intel/audit/measure/summarize-loads.ts'

export type TimingName = 'lcp' | 'tbt' | 'cls' | 'fcp' | 'ttfb'

/** The score of one timing, 0 to 1, and its weight among the timings. */
export interface TimingScore {
  name: TimingName
  value: number
  score: number
  weight: number
}

/** A curve of a timing: 0.9 at `good`, 0.5 at `median`. */
interface Curve {
  good: number
  median: number
}

const weights: Readonly<Record<TimingName, number>> = { lcp: 0.3, tbt: 0.25, cls: 0.2, fcp: 0.15, ttfb: 0.1 }

/** Milliseconds, apart from CLS. The control points are those that Lighthouse publishes; TTFB is that of web.dev. */
const curves: Readonly<Record<Device, Readonly<Record<TimingName, Curve>>>> = {
  mobile: {
    lcp: { good: 2500, median: 4000 },
    tbt: { good: 200, median: 600 },
    cls: { good: 0.1, median: 0.25 },
    fcp: { good: 1800, median: 3000 },
    ttfb: { good: 800, median: 1800 },
  },
  desktop: {
    lcp: { good: 1200, median: 2400 },
    tbt: { good: 150, median: 350 },
    cls: { good: 0.1, median: 0.25 },
    fcp: { good: 934, median: 1600 },
    ttfb: { good: 800, median: 1800 },
  },
}

/** The scores of the timings that were measured. The weights of the others are shared among them. */
export function timingScores(metrics: Metrics, device: Device): TimingScore[] {
  const { lcpMs: lcp, tbtMs: tbt, cls, fcpMs: fcp, ttfbMs: ttfb } = metrics
  const values: Record<TimingName, number | undefined> = { lcp, tbt, cls, fcp, ttfb }
  const measured = (['lcp', 'tbt', 'cls', 'fcp', 'ttfb'] as const).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, value, score: curveScore(value, curves[device][name]) }]
  })
  const total = measured.reduce((sum, { name }) => sum + weights[name], 0)
  return measured.map(({ name, value, score }) => ({ name, value, score, weight: weights[name] / total }))
}

/** The complementary log-normal distribution through both points of the curve. */
export function curveScore(value: number, { good, median }: Curve): number {
  if (value <= 0) return 1
  const x = (Math.log(value / median) * inverseErfcOfFifth) / Math.log(median / good)
  return Math.min(1, Math.max(0, (1 - erf(x)) / 2))
}

/** erfc of this number is 0.2, so that the score is 0.9 at `good`. */
const inverseErfcOfFifth = 0.906_193_802_436_823_2

/** Abramowitz and Stegun 7.1.26; the error is below 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x))
  const series =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))))
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}
