import { vi } from 'vitest'
import { articlePage, openFixtureSite, type FixtureSite } from './fixture-site.ts'

export interface HeldSite extends FixtureSite {
  /** Answers all current and later requests for `/held`. */
  release: () => void
  /** Resolves after `times` requests for `/held`. */
  reached: (times?: number) => Promise<void>
}

/** Opens a website that answers `/page` at once and `/held` after `release`, so that a test can pause a job. */
export async function openHeldSite(): Promise<HeldSite> {
  const held = Promise.withResolvers<void>()
  const site = await openFixtureSite({
    '/page': articlePage('fleets'),
    '/held': (_request, response) => {
      void held.promise.then(() => response.end(articlePage('waiting')))
    },
  })
  const timesHeld = () => site.requests.filter((path) => path.startsWith('/held')).length
  return {
    ...site,
    release: held.resolve,
    reached: async (times = 1) => {
      await vi.waitUntil(() => timesHeld() >= times, { timeout: 60_000 })
    },
  }
}
