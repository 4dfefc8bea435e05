import type { Figure } from '#bench/figures/figure.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openSearchService } from './open-search-service.ts'

const warmUp = 60
const rounds = 100

/** The time that a failing provider takes to fail. */
const failingMs = 100

const limitMs = 50

/**
 * The time that a search loses to a provider that fails, beyond the time of that provider: searches that the first provider
 * answers, searches that it fails and the second answers, and bare requests to the failing one, in turns.
 */
export async function fallbackTime(): Promise<Figure[]> {
  await using service = await openSearchService()
  const { serper, search } = service
  const usual = serper.respond
  serper.respond = (request) => {
    if (request.body.includes('fallback')) return { status: 500, body: { message: 'Failed' }, afterMs: failingMs }
    return usual(request)
  }
  const bare = async () => {
    const startedAt = performance.now()
    const response = await fetch(`${serper.url}/search`, { method: 'POST', body: '{"q":"fallback"}' })
    await response.arrayBuffer()
    return performance.now() - startedAt
  }
  const times = { direct: [] as number[], fallback: [] as number[], bare: [] as number[] }
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // A success between two failures keeps the failing provider in use.
    const measured = {
      direct: await search(`direct ${round}`),
      fallback: await search(`fallback ${round}`),
      bare: await bare(),
    }
    if (round < warmUp) continue
    times.direct.push(measured.direct)
    times.fallback.push(measured.fallback)
    times.bare.push(measured.bare)
  }
  const [direct, fallback, own] = [median(times.direct), median(times.fallback), median(times.bare)]
  const added = fallback - direct - own
  return [
    {
      comparison: `Search that falls back (${ms(fallback)}), beyond one that does not (${ms(direct)}) and the failing provider's own time (${ms(own)}), to its limit`,
      ours: ms(added),
      baseline: ms(limitMs),
      ratio: added / limitMs,
      target: { atMost: 1 },
    },
  ]
}

const ms = (value: number) => `${value.toFixed(1)} ms`
