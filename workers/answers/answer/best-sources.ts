import type { Question } from '#workers/answers/extractive/question/question.ts'
import { rankSentences } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The first `limit` sources of those with an answer, then of the others, in their order and numbered from 1. */
export async function bestSources(question: Question, sources: readonly Source[], limit: number): Promise<Source[]> {
  if (sources.length <= limit) return [...sources]
  const good = await answering(question, sources)
  const goodFirst = sources.toSorted((one, other) => Number(good.has(other.index)) - Number(good.has(one.index)))
  const chosen = new Set(goodFirst.slice(0, limit))
  return sources.filter((source) => chosen.has(source)).map(numbered)
}

/** The indexes of the sources with a sentence that answers the question. Pages that instruct models have none. */
export async function answering(question: Question, sources: readonly Source[]): Promise<ReadonlySet<number>> {
  const answers = (await rankSentences(question, sources)).filter(
    ({ score, predicate, isSuspect }) => score >= minScore && predicate > 0 && !isSuspect,
  )
  return new Set(answers.map(({ candidate }) => candidate.source.index))
}

/** A sentence about the subject that states what is asked scores more. */
const minScore = 0.35

export const numbered = (source: Source, position: number): Source => ({ ...source, index: position + 1 })
