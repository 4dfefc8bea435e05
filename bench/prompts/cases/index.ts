import type { PromptEvaluation } from '#bench/prompts/evaluation.ts'
import { answerEvaluation } from './answer.ts'
import { planResearchEvaluation } from './plan-research.ts'
import { readPageEvaluation } from './read-page.ts'
import { writeResearchEvaluation } from './write-research.ts'
import { company } from './company.ts'
import { intelCompany, intelCompetitive, intelMarket } from './reports.ts'

/** The evaluations, one line for each prompt. */
export const evaluations: readonly PromptEvaluation[] = [
  answerEvaluation,
  planResearchEvaluation,
  readPageEvaluation,
  writeResearchEvaluation,
]
import { company } from './company.ts'
/** The evaluations, one for each prompt. */
export const evaluations: readonly PromptEvaluation[] = [company, intelCompany, intelCompetitive, intelMarket]
