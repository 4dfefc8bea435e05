import { createCalendarLimit } from './calendar-limit.ts'
import { createQueryLimit } from './query-limit.ts'
import { hasRepeatingSegments } from './repeating-segments.ts'
import { withoutSession } from './session-ids.ts'
import type { TrapKind, TrapReport } from './trap-report.ts'

/** Recognizes the traps of one crawl by the addresses that it finds, and counts them. */
export function createTrapDetector() {
  const found = new Map<TrapKind, TrapReport>()
  const isAboveCalendarLimit = createCalendarLimit()
  const isAboveQueryLimit = createQueryLimit()

  return {
    /** The URL without its session id. */
    withoutSession(url: URL): URL {
      const clean = withoutSession(url)
      if (clean === undefined) return url
      report('session-ids', url)
      return clean
    },

    /** Whether the address, linked from the page `from`, leads into a trap. Ask once for each address. */
    isTrap(url: URL, from: string): boolean {
      const kind = kindOf(url, from)
      if (kind !== undefined) report(kind, url)
      return kind !== undefined
    },

    reports: () => [...found.values()],
  }

  function kindOf(url: URL, from: string): TrapKind | undefined {
    if (hasRepeatingSegments(url.pathname)) return 'repeating-segments'
    if (isAboveQueryLimit(url, from)) return 'query-permutations'
    return isAboveCalendarLimit(url) ? 'calendar' : undefined
  }

  function report(kind: TrapKind, { href }: URL): void {
    const known = found.get(kind)
    if (known === undefined) found.set(kind, { kind, url: href, count: 1 })
    else known.count += 1
  }
}
