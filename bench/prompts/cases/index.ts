import type { PromptEvaluation } from '#bench/prompts/evaluation.ts'
import { answerEvaluation } from './answer.ts'
import { planResearchEvaluation } from './plan-research.ts'
import { readPageEvaluation } from './read-page.ts'
import { writeResearchEvaluation } from './write-research.ts'

/** The evaluations, one line for each prompt. */
export const evaluations: readonly PromptEvaluation[] = [
  answerEvaluation,
  planResearchEvaluation,
  readPageEvaluation,
  writeResearchEvaluation,
]
import { company } from './company.ts'
/** The evaluations, one for each prompt. */
export const evaluations: readonly PromptEvaluation[] = [company]
