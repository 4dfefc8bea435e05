import type { MeasuredPage } from '#workers/intel/audit/measure/summarize-loads.ts'
import { timingScores, type TimingName, type TimingScore } from '#workers/intel/audit/score/timing-score.ts'
import { deliveryFaults } from './delivery-faults.ts'
import { findingOf, type Finding } from './rule.ts'

/** The timings make 70 of the 100 points, the delivery the rest. */
export const timingPoints = 70

/** Slow timings and faults of the delivery. A fault costs its points times the share of the measurements that have it. */
export function performanceFindings(measured: readonly MeasuredPage[]): Finding[] {
  const scored = measured.map(({ url, device, metrics }) => ({ url, device, scores: timingScores(metrics, device) }))
  const timings = Object.entries(timingRules).flatMap(([name, rule]) => {
    const own = scored.flatMap(({ url, device, scores }) => {
      const timing = scores.find((each) => each.name === name)
      return timing === undefined ? [] : { url, device, timing }
    })
    const lost = own.reduce((sum, { timing }) => sum + (1 - timing.score) * timing.weight, 0) / measured.length
    const bad = own.filter(({ timing }) => timing.score < goodScore)
    if (bad.length === 0) return []
    const severity = bad.some(({ timing }) => timing.score < poorScore) ? 'serious' : 'moderate'
    const evidence = bad.map(({ device, timing }) => `${device}: ${shownValue(timing)}`)
    const found = { evidence, where: [...new Set(bad.map(({ url }) => url))] }
    const common = { id: `slow-${name}`, category: 'performance', severity, effort: 'high' } as const
    return findingOf({ ...common, ...rule, points: lost * timingPoints }, found)
  })
  return [...timings, ...deliveryFaults(measured)]
}

const goodScore = 0.9
const poorScore = 0.5

const shownValue = ({ name, value }: TimingScore) =>
  name === 'cls' ? String(value) : `${Math.round(value).toLocaleString('en-US')} ms`

interface TimingRule {
  title: string
  description: string
  fix: string
  help: string
}

const timingRules: Readonly<Record<TimingName, TimingRule>> = {
  lcp: {
    title: 'The main content appears late',
    description: 'Largest Contentful Paint is the time until the largest text or image is visible. Good: up to 2.5 s.',
    fix: 'Load the largest image or text of the first screen first, and make it smaller.',
    help: 'https://web.dev/articles/lcp',
  },
  tbt: {
    title: 'Scripts block the page',
    description: 'Total Blocking Time sums up the time in which the page cannot react. Good: up to 200 ms.',
    fix: 'Load fewer scripts, and split long tasks.',
    help: 'https://web.dev/articles/tbt',
  },
  cls: {
    title: 'The layout moves while the page loads',
    description: 'Cumulative Layout Shift measures how far visible elements jump. Good: up to 0.1.',
    fix: 'Reserve space for images, advertisements and late content.',
    help: 'https://web.dev/articles/cls',
  },
  fcp: {
    title: 'The first content appears late',
    description: 'First Contentful Paint is the time until anything is visible. Good: up to 1.8 s.',
    fix: 'Remove resources that delay the first paint.',
    help: 'https://web.dev/articles/fcp',
  },
  ttfb: {
    title: 'The server answers late',
    description: 'Time to First Byte covers redirects, the connection and the work of the server. Good: up to 0.8 s.',
    fix: 'Cache pages near the visitors, and remove redirects.',
    help: 'https://web.dev/articles/ttfb',
  },
}
