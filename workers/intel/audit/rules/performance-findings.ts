import type { MeasuredPage, Metrics } from '#workers/intel/audit/measure/summarize-loads.ts'
import { timingScores, type TimingName, type TimingScore } from '#workers/intel/audit/score/timing-score.ts'
import { findingOf, type Finding, type Rule } from './rule.ts'

/** The timings make 70 of the 100 points, the delivery the rest. */
const timingPoints = 70

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

interface DeliveryRule extends Rule {
  check: (metrics: Metrics) => readonly string[]
}

/** Faults of the delivery: resources that are too large, too many, or sent in a slow way. */
function deliveryFaults(measured: readonly MeasuredPage[]): Finding[] {
  return deliveryRules.flatMap((rule) => {
    const faulty = measured
      .map(({ url, metrics }) => ({ url, evidence: rule.check(metrics) }))
      .filter(({ evidence }) => evidence.length > 0)
    if (faulty.length === 0) return []
    const evidence = [...new Set(faulty.flatMap((each) => each.evidence))]
    const where = [...new Set(faulty.map(({ url }) => url))]
    return findingOf(rule, { evidence, where, share: faulty.length / measured.length })
  })
}

/** The delivery makes 30 of the 100 points of the performance. */
export const deliveryRules: readonly DeliveryRule[] = [
  rule('uncompressed', 'serious', 7, {
    title: 'Texts are sent without compression',
    description: 'gzip or Brotli make HTML, styles and scripts three to five times smaller.',
    fix: 'Compress all texts with Brotli or gzip.',
    effort: 'low',
    check: ({ uncompressed }) => uncompressed.map(({ url, bytes }) => `${kilobytes(bytes)} ${url}`),
  }),
  rule('uncached', 'moderate', 5, {
    title: 'Static resources are not kept',
    description: 'Without a max-age of at least a day, browsers request the same files on each visit.',
    fix: 'Send Cache-Control with a long max-age for static resources, and a new name for each version.',
    effort: 'low',
    check: ({ uncached }) => uncached.map(({ url, bytes }) => `${kilobytes(bytes)} ${url}`),
  }),
  rule('render-blocking', 'moderate', 6, {
    title: 'Resources delay the first paint',
    description: 'The browser shows nothing before these styles and scripts have arrived.',
    fix: 'Load scripts with defer or async, and put the styles of the first screen into the page.',
    effort: 'medium',
    check: ({ renderBlocking }) => (renderBlocking.length > maxBlocking ? renderBlocking : []),
  }),
  rule('page-weight', 'moderate', 6, {
    title: 'The page is heavy',
    description: 'Above 2 MB, a page loads slowly over mobile networks.',
    fix: 'Make images smaller, and load less at first.',
    effort: 'medium',
    check: ({ transferBytes }) => (transferBytes > maxBytes ? [`${kilobytes(transferBytes)} transferred`] : []),
  }),
  rule('many-requests', 'minor', 3, {
    title: 'Many requests',
    description: 'Each request has its cost; above 100, they delay each other.',
    fix: 'Bundle scripts and styles, and load images when they come into view.',
    effort: 'medium',
    check: ({ requests }) => (requests > maxRequests ? [`${requests} requests`] : []),
  }),
  rule('large-dom', 'minor', 3, {
    title: 'A large document',
    description: 'Above 1,500 elements, styles and scripts take noticeable time.',
    fix: 'Show less at once, and build long lists on demand.',
    effort: 'medium',
    check: ({ domElements }) => (domElements > maxElements ? [`${domElements} elements`] : []),
  }),
]

function rule(
  id: string,
  severity: Rule['severity'],
  points: number,
  more: Pick<DeliveryRule, 'title' | 'description' | 'fix' | 'effort' | 'check'>,
): DeliveryRule {
  return { id, category: 'performance', severity, points, ...more }
}

/** One style sheet that blocks is usual. */
const maxBlocking = 2
const maxBytes = 2_000_000
const maxRequests = 100
const maxElements = 1500

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
