import type { Figure } from '#bench/figures/figure.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { fabricated, statementsOf, type CitedAnswer } from './cited-answer.ts'
import { openResearchService } from './open-research-service.ts'
import { worlds } from './worlds.ts'

const subjectCount = 20

/** Deep research about subjects with five planted facts each, with the fixture model, and without a model. */
export async function deepResearch(): Promise<Figure[]> {
  await using model = await openModelFixture()
  const figures: Figure[] = []
  for (const each of worlds) {
    figures.push(...(await factsFound({ ...each, reader: 'the fixture model', model: model.settings })))
    figures.push(...(await factsFound({ ...each, reader: 'no model', model: {} })))
  }
  return figures
}

type Run = (typeof worlds)[number] & { reader: string; model: Readonly<Record<string, string>> }

async function factsFound({ name: web, world, reader, model }: Run): Promise<Figure[]> {
  const name = `${reader}, ${web}`
  await using service = await openResearchService({ model, world })
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
      target: { atLeast: reader === 'no model' ? 0 : 0.95 },
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
