import type { Tokens } from './open-account.ts'

/**
 * The tokens of a text for an unknown model: English has about four characters a token, other scripts about one. The
 * estimate is rather high. Takes linear time.
 */
export function estimateTokens(text: string): number {
  let ascii = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 128) ascii += 1
  return Math.ceil(ascii / asciiPerToken + (text.length - ascii))
}

/** Characters of a token that the estimate of sizes in advance assumes. */
export const asciiPerToken = 3.5

/**
 * The tokens of a request: as the server counts them, where its numbers are plausible, or else as estimated. A server with
 * wrong numbers must neither empty a budget nor make requests free.
 */
export function countTokens(
  usage: { [K in keyof Tokens]?: number | undefined },
  estimated: Tokens,
  maxOutput: number,
): Tokens {
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
