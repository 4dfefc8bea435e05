import type { Figure } from '#bench/figures/figure.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { fabricated, statementsOf, type CitedAnswer } from './cited-answer.ts'
import { openResearchService } from './open-research-service.ts'

const subjectCount = 20

/** Deep research about subjects with five planted facts each, with the fixture model, and without a model. */
export async function deepResearch(): Promise<Figure[]> {
  await using model = await openModelFixture()
  return [...(await factsFound('the fixture model', model.settings)), ...(await factsFound('no model', {}))]
}

async function factsFound(name: string, model: Readonly<Record<string, string>>): Promise<Figure[]> {
  await using service = await openResearchService({ model })
  const invented: string[] = []
  let total = 0
  let found = 0
  for (const subject of service.web.world.subjects.slice(0, subjectCount)) {
    const query = `${subject.name}: ${subject.facts.map(({ question }) => question).join(' ')}`.slice(0, 400)
    const report = await service.call<CitedAnswer>('/research/deep', { query, tier: 'deep' })
    const statements = statementsOf(report)
    for (const { question, value } of subject.facts) {
      total += 1
      if (statements.includes(value)) found += 1
      else console.error(`missed with ${name}: ${question} ${value}`)
    }
    invented.push(...fabricated(report, service.web))
  }
  for (const line of invented.slice(0, 20)) console.error(`fabricated with ${name}: ${line}`)
  return [
    {
      comparison: `Planted facts in deep research with ${name} (${subjectCount} reports)`,
      ours: String(found),
      baseline: String(total),
      ratio: found / total,
      // The target is for a model; without one the figure is for information.
      target: { atLeast: name === 'no model' ? 0 : 0.95 },
    },
    {
      comparison: `Citations of deep research with ${name} whose page does not hold the quote`,
      ours: String(invented.length),
      baseline: '0',
      ratio: invented.length,
      target: { atMost: 0 },
    },
  ]
}
