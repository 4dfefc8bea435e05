import type { RobotsReading } from './robots-reading.ts'
import type { RobotsRules } from './robots.ts'
import { createRuleSet } from './rule-set.ts'

/** The rules that follow from a reading. `url` is the address of the robots.txt. */
export function rulesOf(reading: RobotsReading, url: string): RobotsRules {
  const { state, rules, sitemaps, crawlDelayMs, failure } = reading
  const find = createRuleSet(rules)
  const judge: RobotsRules['judge'] = (target) => {
    const { pathname, search } = new URL(target)
    // The file itself is always allowed (RFC 9309 §2.2.2).
    if (pathname === '/robots.txt') return { isAllowed: true }
    return state === 'unreachable' ? { isAllowed: false } : find(pathname + search)
  }
  return {
    judge,
    isAllowed: (target) => judge(target).isAllowed,
    ...(crawlDelayMs !== undefined && { crawlDelayMs }),
    sitemaps,
    state,
    url,
    ...(failure !== undefined && { failure }),
  }
}
