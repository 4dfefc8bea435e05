import type { Contradictions } from '#shared/contract/models/answers/research-fields.ts'
import type { RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import type { Source } from '#workers/evidence/source.ts'
import { conflictsByQuestion } from './by-question.ts'
import { conflictsByWords } from './by-words.ts'
import type { Conflict } from './conflict.ts'

/**
 * The numbers, dates and persons on which independent sources disagree. Of a question, those that answer it: two sentences about the
 * same subject, measure, unit and period with other values. Of a topic, pairs of sentences with nearly the same words and another
 * number. Sources in one group of `groupDuplicates` are not independent.
 */
export function findContradictions(parts: readonly RankedPart[], sources: readonly Source[]): Contradictions {
  const conflicts = parts.flatMap((part): Conflict[] =>
    part.question.isAsked ? conflictsByQuestion(part) : conflictsByWords(part.text, sources),
  )
  return distinct(conflicts)
    .slice(0, maxContradictions)
    .map(({ subject, sides }) => ({
      subject,
      sides: sides.map(({ source, value, quote }) => {
        const page = sources.find(({ index }) => index === source)
        return {
          index: source,
          url: page?.url ?? '',
          value,
          quote,
          ...(page?.publishedAt !== undefined && { publishedAt: page.publishedAt }),
        }
      }),
    }))
}

const maxContradictions = 10

/** Several questions may find the same. */
const distinct = (conflicts: readonly Conflict[]) => [
  ...new Map(
    conflicts.map((conflict) => [conflict.sides.map(({ source, quote }) => `${source} ${quote}`).join('\n'), conflict]),
  ).values(),
]
