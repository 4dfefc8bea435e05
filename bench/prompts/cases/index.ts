import type { PromptEvaluation } from '#bench/prompts/evaluation.ts'

/** The evaluations, one for each prompt. */
export const evaluations: readonly PromptEvaluation[] = []
