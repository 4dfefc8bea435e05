import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptName } from '#workers/llm/prompt-names.ts'
import { answerReply } from './answer.ts'
import { planResearchReply } from './plan-research.ts'
import { readPageReply } from './read-page.ts'
import { writeResearchReply } from './write-research.ts'

/** The competent replies, one line for each prompt. Each is computed from the data of its request. */
export const competentReplies: readonly (readonly [PromptName, CompetentReply])[] = [
  ['answer', answerReply],
  ['plan-research', planResearchReply],
  ['read-page', readPageReply],
  ['write-research', writeResearchReply],
]
import { extractReply } from './extract.ts'
export const competentReplies: readonly (readonly [PromptName, CompetentReply])[] = [['extract', extractReply]]
import { compareReply } from './compare.ts'
export const competentReplies: readonly (readonly [PromptName, CompetentReply])[] = [['compare', compareReply]]
import { planExtractionReply } from './plan-extraction.ts'
  ['compare', compareReply],
  ['plan-extraction', planExtractionReply],
