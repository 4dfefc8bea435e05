import { rulesOf } from '#workers/sites/robots/open-robots.ts'
import { parseRobots } from '#workers/sites/robots/parse-robots.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'

export const origin = 'https://site.example'

/** The rules of a robots.txt with this content. */
export function rulesFrom(content: string | Uint8Array): RobotsRules {
  const url = `${origin}/robots.txt`
  return rulesOf({ state: 'read', lifeMs: 0, ...parseRobots(Buffer.from(content), url) }, url)
}

export function isAllowed(content: string | Uint8Array, path: string): boolean {
  return rulesFrom(content).isAllowed(origin + path)
}
