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
