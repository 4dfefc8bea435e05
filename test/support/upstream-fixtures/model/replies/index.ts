import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptName } from '#workers/llm/llm.ts'
import { answerReply } from './answer.ts'
import { companyReply } from './company.ts'
import { compareReply } from './compare.ts'
import { extractReply } from './extract.ts'
import { intelCompanyReply } from './intel-company.ts'
import { intelCompetitiveReply } from './intel-competitive.ts'
import { intelMarketReply } from './intel-market.ts'
import { planExtractionReply } from './plan-extraction.ts'
import { planResearchReply } from './plan-research.ts'
import { readPageReply } from './read-page.ts'
import { summarizeReply } from './summarize.ts'
import { writeResearchReply } from './write-research.ts'

/** The competent replies, one line for each prompt. Each is computed from the data of its request. */
export const competentReplies: readonly (readonly [PromptName, CompetentReply])[] = [
  ['answer', answerReply],
  ['company', companyReply],
  ['compare', compareReply],
  ['extract', extractReply],
  ['intel-company', intelCompanyReply],
  ['intel-competitive', intelCompetitiveReply],
  ['intel-market', intelMarketReply],
  ['plan-extraction', planExtractionReply],
  ['plan-research', planResearchReply],
  ['read-page', readPageReply],
  ['summarize', summarizeReply],
  ['write-research', writeResearchReply],
]
