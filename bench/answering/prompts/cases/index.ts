import type { PromptEvaluation } from '#bench/answering/prompts/evaluation.ts'
import { answerEvaluation } from './answer.ts'
import { company } from './company.ts'
import { compareEvaluation } from './compare.ts'
import { extractEvaluation, planExtractionEvaluation } from './extractions.ts'
import { planResearchEvaluation } from './plan-research.ts'
import { readPageEvaluation } from './read-page.ts'
import { intelCompany, intelCompetitive, intelMarket } from './reports.ts'
import { writeResearchEvaluation } from './write-research.ts'

/** The evaluations, one for each prompt. */
export const evaluations: readonly PromptEvaluation[] = [
  answerEvaluation,
  compareEvaluation,
  extractEvaluation,
  planExtractionEvaluation,
  planResearchEvaluation,
  readPageEvaluation,
  writeResearchEvaluation,
  company,
  intelCompany,
  intelCompetitive,
  intelMarket,
]
