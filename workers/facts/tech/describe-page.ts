import type { Result } from '#shared/contract/operations/index.ts'
import type { DnsResolver } from '#shared/egress/dns/dns-resolver.ts'
import type { Capture } from '#shared/egress/egress.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { cutShort, freshnessOf } from '#workers/pages/freshness.ts'
import { capturePage, readCapture, targetError } from '#workers/pages/read-page.ts'
import type { Detection } from './detect-technologies.ts'
import type { Technologies } from './isolated/open-technologies.ts'
import type { DetectedTechnology } from './match/combine-findings.ts'
import type { NamedText } from './traces/page-traces.ts'
import { readHostRecords } from './traces/read-host-records.ts'

/** A page that a target sent, or that a browser rendered. */
export interface SeenPage {
  capture: Capture
  tier: 'basic' | 'pro'
  /** The global variables of a rendered page. Undefined if its scripts did not let them be read. */
  globals?: readonly NamedText[] | undefined
}

export interface DescribedPage extends Pick<Detection, 'isShell'> {
  result: Result<'tech'>
}

export type DescribeContext = Pick<JobContext, 'noteFreshness' | 'now' | 'signal'> & {
  technologies: Technologies
  dnsResolver: DnsResolver
}

/** Reads a page over plain HTTP. Throws as `readPage` does. */
export async function describePlainPage(
  url: string,
  context: DescribeContext & Pick<JobContext, 'egress' | 'known' | 'extraction'>,
): Promise<DescribedPage> {
  const { signal } = context
  const capture = await capturePage(url, context, signal)
  if (capture.status >= 400) {
    // The extraction names a bot wall or login page, if it is one.
    await readCapture(capture, {}, context, signal)
    throw targetError(capture)
  }
  return describePage({ capture, tier: 'basic' }, context)
}

/** Detects the technologies of a page and its host. Throws as `detectTechnologies` does. Transfers the bytes of the body. */
export async function describePage(
  { capture, tier, globals }: SeenPage,
  context: DescribeContext,
): Promise<DescribedPage> {
  const { technologies, dnsResolver, noteFreshness, now, signal } = context
  const { url, headers, body } = capture
  const { records, isComplete } = await readHostRecords(url, dnsResolver, signal)
  const { isShell, ...detection } = await technologies.detect({ url, headers, body, dns: records, globals }, signal)
  const warnings = [
    ...(isComplete ? [] : [recordsMissing]),
    ...(tier === 'pro' && globals === undefined ? [globalsMissing] : []),
  ]
  // A call soon after may read what is missing.
  noteFreshness?.(warnings.length === 0 ? freshnessOf(capture) : cutShort)
  const result = {
    finalUrl: url,
    tier,
    ...detection,
    categories: byCategory(detection.technologies),
    ...(warnings.length > 0 && { warnings }),
    detectedAt: new Date(now()).toISOString(),
  }
  return { isShell, result }
}

const recordsMissing = 'The DNS servers did not answer in time: technologies that only DNS records show may be missing.'
const globalsMissing = 'The scripts of the page were busy: technologies that only global variables show may be missing.'

function byCategory(technologies: readonly DetectedTechnology[]): Record<string, string[]> {
  const groups = Map.groupBy(technologies, ({ category }) => category)
  return Object.fromEntries([...groups].map(([category, found]) => [category, found.map(({ name }) => name)]))
}
