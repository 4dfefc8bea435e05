import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { DetectedTechnology } from '#workers/facts/tech/match/combine-findings.ts'
import { readHostRecords } from '#workers/facts/tech/signals/read-host-records.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { freshnessOf } from '#workers/pages/freshness.ts'
import { capturePage, readCapture, targetError } from '#workers/pages/read-page.ts'

type Context = Pick<
  HandlerContext,
  'egress' | 'known' | 'extraction' | 'technologies' | 'dnsRecords' | 'noteFreshness' | 'now' | 'signal'
>

export async function tech(input: Input<'tech'>, context: Context): Promise<Result<'tech'>> {
  const { signal, now } = context
  const capture = await capturePage(input.url, context, signal)
  const { url, status, headers, body } = capture
  if (status >= 400) {
    // The extraction names a bot wall or login page, if it is one.
    await readCapture(capture, {}, context, signal)
    throw targetError(status)
  }
  const { records, isComplete } = await readHostRecords(url, context.dnsRecords, signal)
  const detection = await context.technologies.detect({ url, headers, body, dns: records }, signal)
  const freshness = freshnessOf(capture)
  // A call soon after may get the records.
  context.noteFreshness?.(isComplete ? freshness : { mayKeep: false })
  return {
    finalUrl: url,
    ...detection,
    categories: byCategory(detection.technologies),
    ...(!isComplete && { warnings: [recordsMissing] }),
    detectedAt: new Date(now()).toISOString(),
  }
}

const recordsMissing = 'The DNS servers did not answer in time: technologies that only DNS records show may be missing.'

function byCategory(technologies: readonly DetectedTechnology[]): Record<string, string[]> {
  const groups = Map.groupBy(technologies, ({ category }) => category)
  return Object.fromEntries([...groups].map(([category, found]) => [category, found.map(({ name }) => name)]))
}
