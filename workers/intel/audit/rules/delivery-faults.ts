import type { MeasuredPage, Metrics } from '#workers/intel/audit/measure/summarize-loads.ts'
import { findingOf, type Finding, type Rule } from './rule.ts'

interface DeliveryRule extends Rule {
  check: (metrics: Metrics) => readonly string[]
}

/** Faults of the delivery: resources that are too large, too many, or sent in a slow way. */
export function deliveryFaults(measured: readonly MeasuredPage[]): Finding[] {
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
