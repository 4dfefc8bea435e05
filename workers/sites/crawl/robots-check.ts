import { assertAllowed } from '#workers/sites/robots/assert-allowed.ts'
import type { Robots, RobotsRules } from '#workers/sites/robots/robots.ts'

export interface RobotsCheck {
  /** Whether robots.txt allows the URL. A promise only for the first URL of an origin. */
  isAllowed: (url: URL) => boolean | Promise<boolean>
  /** Throws ROBOTS_DISALLOWED. */
  assertAllowed: (url: string) => Promise<void>
}

const advice = 'Set respectRobots to false if you may read it.'

/** Checks the addresses of one crawl, which has few origins and many addresses. */
export function openRobotsCheck(robots: Robots, signal: AbortSignal): RobotsCheck {
  const rulesByOrigin = new Map<string, RobotsRules>()

  return {
    isAllowed(url) {
      const rules = rulesByOrigin.get(url.origin)
      return rules === undefined ? load(url).then((loaded) => loaded.isAllowed(url.href)) : rules.isAllowed(url.href)
    },
    assertAllowed: async (url) => assertAllowed(url, await load(new URL(url)), advice),
  }

  async function load(url: URL): Promise<RobotsRules> {
    const rules = await robots.rulesFor(url.href, signal)
    rulesByOrigin.set(url.origin, rules)
    return rules
  }
}

/** The check of a caller that does not ask robots.txt. */
export const noRobotsCheck: RobotsCheck = { isAllowed: () => true, assertAllowed: async () => {} }
