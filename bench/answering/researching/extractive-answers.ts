import type { Figure } from '#bench/figures/figure.ts'
import { fabricated, firstSentences, type CitedAnswer } from './cited-answer.ts'
import { openResearchService } from './open-research-service.ts'
import { worlds } from './worlds.ts'

/** Every planted fact is asked for, without a language model. A fact counts if the first three sentences state its value. */
export async function extractiveAnswers(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const each of worlds) figures.push(...(await answersIn(each)))
  return figures
}

async function answersIn({ name, world }: (typeof worlds)[number]): Promise<Figure[]> {
  await using service = await openResearchService({ world })
  const facts = service.web.world.subjects.flatMap((subject) => subject.facts)
  let found = 0
  const missed: string[] = []
  const invented: string[] = []
  for (const { question, value } of facts) {
    const answer = await service.call<CitedAnswer>('/answer', { query: question, sources: 5 })
    const top = firstSentences(answer.answer, 3)
    if (top.includes(value)) found += 1
    else missed.push(`${question} ${value}: ${top}`)
    invented.push(...fabricated(answer, service.web))
  }
  for (const line of missed.slice(0, 20)) console.error(`missed: ${line}`)
  for (const line of invented.slice(0, 20)) console.error(`fabricated: ${line}`)
  return [
    {
      comparison: `Planted facts in the first three sentences of extractive answers, ${name} (${facts.length} questions)`,
      ours: String(found),
      baseline: String(facts.length),
      ratio: found / facts.length,
      target: { atLeast: 0.9 },
    },
    {
      comparison: `Citations of extractive answers whose page does not hold the quote, ${name}`,
      ours: String(invented.length),
      baseline: '0',
      ratio: invented.length,
      target: { atMost: 0 },
    },
  ]
}
