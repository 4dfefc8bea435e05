import type { Figure } from '#bench/figures/figure.ts'
import { costOf } from '#bench/fixtures/cost-of.ts'
import { measure } from '#bench/fixtures/measure.ts'
import { openSearchService } from './open-search-service.ts'

const warmUp = 600
const searches = 300
const rounds = 3
const limitMs = 6

/** The processor time of a search that a provider answers: of the API, the worker and Redis, for different words each. */
export async function searchCost(): Promise<Figure[]> {
  await using service = await openSearchService()
  const { fixtures, api, worker, search } = service
  let number = 0
  const searchAll = (count: number, inFlight: number) =>
    measure(async () => void (await search(`words ${(number += 1)}`)), { count, inFlight })
  await searchAll(warmUp, 4)
  const figures: Figure[] = []
  for (const inFlight of [1, 8]) {
    let least: { cpuMs: number; redisCommands: number; storeOperations: number } | undefined
    for (let round = 0; round < rounds; round += 1) {
      const cost = await costOf(() => searchAll(searches, inFlight), {
        fixtures,
        variants: [api, worker],
        jobs: searches,
      })
      // Other work on the machine only adds.
      if (least === undefined || cost.cpuMs < least.cpuMs) least = cost
    }
    const { cpuMs = Number.NaN, redisCommands = 0, storeOperations = 0 } = least ?? {}
    figures.push({
      comparison: `Processor time of a search, ${inFlight} at a time, over the API, the worker and Redis (${redisCommands.toFixed(0)} Redis commands, ${storeOperations.toFixed(0)} store operations), to its limit`,
      ours: `${cpuMs.toFixed(1)} ms`,
      baseline: `${limitMs} ms`,
      ratio: cpuMs / limitMs,
      target: { atMost: 1 },
    })
  }
  return figures
}
