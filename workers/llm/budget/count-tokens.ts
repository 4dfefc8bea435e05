import type { ChatReply } from '#workers/llm/chat/read-chat.ts'
import type { Tokens } from './open-account.ts'

/**
 * The tokens of a request: as the server counts them, where its numbers are plausible, or else as estimated. A server with
 * wrong numbers must neither empty a budget nor make requests free.
 */
export function countTokens(usage: ChatReply['usage'], estimated: Tokens, maxOutput: number): Tokens {
  return {
    input: plausible(usage.input, estimated.input / 8, estimated.input * 4 + slack) ?? estimated.input,
    // Hidden reasoning counts as output.
    output: plausible(usage.output, estimated.output / 8, maxOutput + slack) ?? estimated.output,
  }
}

function plausible(count: number | undefined, min: number, max: number): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= min && count <= max ? count : undefined
}

/** Chat templates add tokens. */
const slack = 500
