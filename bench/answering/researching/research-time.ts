import type { Figure } from '#bench/figures/figure.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openResearchService } from './open-research-service.ts'

const pageMs = 300
const modelMs = 400
const rounds = 7

/**
 * The time of a research of eight sources, to that of its slowest chain: one search, one page, and the requests to the model
 * that need each other's replies: the plan, the reading of a page, and the report.
 */
export async function researchTime(): Promise<Figure[]> {
  await using model = await openModelFixture()
  const reply = model.respond
  model.respond = (request) => ({ ...reply(request), afterMs: modelMs })
  await using service = await openResearchService({ latencyMs: pageMs, model: model.settings })
  const subjects = service.web.world.subjects.slice(20, 20 + rounds)
  const times: number[] = []
  for (const { name } of subjects) {
    const startedAt = performance.now()
    await service.call('/research/deep', { query: `What is known about ${name}?`, tier: 'standard' })
    times.push(performance.now() - startedAt)
  }
  const chainMs = pageMs + 3 * modelMs
  const ours = median(times)
  return [
    {
      comparison: `Research of eight sources, pages after ${pageMs} ms and model replies after ${modelMs} ms, to its slowest chain`,
      ours: `${ours.toFixed(0)} ms`,
      baseline: `${chainMs} ms`,
      ratio: ours / chainMs,
      target: { atMost: 1.3 },
    },
  ]
}
