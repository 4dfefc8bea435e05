import type { Politeness } from '#shared/queue/politeness.ts'
import type { Robots, RobotsRules } from './robots.ts'

/** Rules whose `Crawl-delay` has become the pace of the host before the caller sees them. */
export function politeRobots(robots: Robots, { setCrawlDelay }: Pick<Politeness, 'setCrawlDelay'>): Robots {
  const applied = new WeakSet<RobotsRules>()
  return {
    async rulesFor(url, signal) {
      const rules = await robots.rulesFor(url, signal)
      if (applied.has(rules)) return rules
      applied.add(rules)
      // A host that does not answer keeps its last delay.
      if (rules.state !== 'unreachable') await setCrawlDelay(new URL(url).host, rules.crawlDelayMs ?? 0)
      return rules
    },
  }
}
