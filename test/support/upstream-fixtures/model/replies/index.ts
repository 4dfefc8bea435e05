import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptName } from '#workers/llm/prompt-names.ts'
import { answerReply } from './answer.ts'

/** The competent replies, one line for each prompt. Each is computed from the data of its request. */
export const competentReplies: readonly (readonly [PromptName, CompetentReply])[] = [['answer', answerReply]]
