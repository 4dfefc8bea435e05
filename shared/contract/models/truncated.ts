import { boolean, optional } from '#shared/contract/schema.ts'

/** The size of an answer at most. */
export const maxAnswerBytes = 10_000_000

/** The output field of answers that are cut. */
export const truncated = optional(
  boolean({ description: 'true: the content is cut at maxTokens, or because an answer has at most 10 MB' }),
)
