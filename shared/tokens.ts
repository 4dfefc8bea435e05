/** About what the tokenizers of current models make of a text: four characters of Latin script, one of Chinese. */
export function estimateTokens(text: string): number {
  const dense = text.match(denseCharacters)?.length ?? 0
  return Math.ceil(dense + (text.length - dense) / 4)
}

/** How many characters of the beginning of a text are at most so many tokens. Looks no further than that. */
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
