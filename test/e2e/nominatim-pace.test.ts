import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openNominatimFixture } from '#test/support/upstream-fixtures/search/nominatim.ts'

const gapMs = 400
const searches = 8

/** Between the clocks of Redis and this process, and of timers. */
const clockErrorMs = 100

describe('searches for places', () => {
  it('keep the gap between requests to Nominatim over all processes', async () => {
    await using nominatim = await openNominatimFixture(gapMs)
    const settings = {
      ...nominatim.settings,
      SEARCH_PROVIDERS: 'nominatim',
      POOL_CONCURRENCY: `search:${searches / 2}`,
    }
    await using fleet = await openFleet(settings)
    const [api, ...workers] = await Promise.all([fleet.api(), fleet.worker({}, 'search'), fleet.worker({}, 'search')])
    const startedAt = performance.now()
    const replies = await Promise.all(
      Array.from({ length: searches }, (_, index) =>
        callOperation(api.url, 'search-places', { query: `cafe ${index}`, timeout: 30_000 }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: searches }, () => 200))
    expect(nominatim.arrivals).toHaveLength(searches)
    for (const [index, at] of nominatim.arrivals.entries())
      expect(at - startedAt).toBeGreaterThanOrEqual(index * gapMs - clockErrorMs)
    for (const { lines } of workers) expect(lines.some((line) => line.includes('search-places'))).toBe(true)
  })
})
