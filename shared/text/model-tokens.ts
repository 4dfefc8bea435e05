/** Estimates the tokens of a text for current models: one per four Latin characters, or per Chinese character. */
export function estimateTokens(text: string): number {
  const dense = text.match(denseCharacters)?.length ?? 0
  return Math.ceil(dense + (text.length - dense) / 4)
}

/** The length of the longest prefix of at most `maxTokens` tokens. Reads no further than that prefix. */
export function lengthWithin(text: string, maxTokens: number): number {
  let quarters = 4 * maxTokens
  for (let at = 0; at < text.length; at++) {
    quarters -= isDense(text.charCodeAt(at)) ? 4 : 1
    if (quarters < 0) return at
  }
  return text.length
}

const denseCharacters = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/gu

const isDense = (code: number) =>
  code >= 0x2e80 && (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))
