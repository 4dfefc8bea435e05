import { vi } from 'vitest'
import { articlePage, openFixtureSite, type FixtureSite } from './fixture-site.ts'

export interface HeldSite extends FixtureSite {
  /** From here on `/held` is answered, and those who wait for it are. */
  release: () => void
  /** Resolves when `/held` was asked for so often. */
  reached: (times?: number) => Promise<void>
}

/** A website that answers `/page` at once and `/held` when it is told to, so that a test knows where a job stands. */
export async function openHeldSite(): Promise<HeldSite> {
  const gate = Promise.withResolvers<void>()
  const site = await openFixtureSite({
    '/page': articlePage('fleets'),
    '/held': (_request, response) => {
      void gate.promise.then(() => response.end(articlePage('waiting')))
    },
  })
  const timesHeld = () => site.requests.filter((path) => path.startsWith('/held')).length
  return {
    ...site,
    release: gate.resolve,
    reached: async (times = 1) => {
      await vi.waitUntil(() => timesHeld() >= times, { timeout: 20_000 })
    },
  }
}
