import type { Question, Term } from '#workers/answers/extractive/question/question.ts'
import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'

/** The weight of each term of the question: rare terms say more about a sentence than those that most sentences have. */
export function termWeights({ terms, names }: Question, candidates: readonly Candidate[]): ReadonlyMap<Term, number> {
  return new Map(
    terms.map((term) => {
      const having = candidates.filter(({ stems }) => stems.has(term.stem)).length
      const rarity = Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5))
      // The names of a question matter although every page about them repeats them.
      const least = names.has(term.stem) ? minNameWeight : minWeight
      return [term, Math.min(maxWeight, Math.max(least, rarity))]
    }),
  )
}

const minWeight = 0.4
const minNameWeight = 1
const maxWeight = 3
