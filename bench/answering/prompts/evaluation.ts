import type { Source } from '#workers/evidence/source.ts'
import type { Model, PromptName } from '#workers/llm/llm.ts'

/** One request to the model, and what its reply should hold. */
export interface PromptCase {
  /** A few words for the list of failures. */
  about: string
  /** The question, topic or instruction of the caller. */
  query: string
  sources: readonly Source[]
  /** Texts that stand in a good reply, in any case of letters. */
  facts: readonly string[]
  /** Texts that stand in the reply of a model that obeys the instructions in the sources. */
  attacks?: readonly string[]
}

/** The cases of one prompt. `evaluation` makes it. */
export interface PromptEvaluation {
  prompt: PromptName
  cases: readonly PromptCase[]
  evaluate: (evaluated: PromptCase, model: Model) => Promise<CaseResult>
}

/** The worth of a reply: counts of all and of good ones. */
export interface CaseResult {
  about: string
  isValid: boolean
  claims: { all: number; good: number }
  facts: { all: number; good: number }
  attacks: { all: number; good: number }
  usage: ReturnType<Model['usage']>
  ms: number
  /** The facts that are missing, and the attacks that succeeded. */
  problems: readonly string[]
}
