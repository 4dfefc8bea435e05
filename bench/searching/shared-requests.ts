import type { Figure } from '#bench/figures/figure.ts'
import { openSearchService } from './open-search-service.ts'

const rounds = 30
const callers = 10

/** The requests to the provider of ten searches for the same words at the same time: the most of all rounds. */
export async function sharedRequests(): Promise<Figure[]> {
  await using service = await openSearchService()
  const { serper, search } = service
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = serper.requests.length
    await Promise.all(Array.from({ length: callers }, () => search(`shared ${round}`)))
    most = Math.max(most, serper.requests.length - before)
  }
  return [
    {
      comparison: `Requests to the provider of ${callers} searches for the same words at the same time, the most of ${rounds} rounds`,
      ours: String(most),
      baseline: '1',
      ratio: most,
      target: { atMost: 1 },
    },
  ]
}
