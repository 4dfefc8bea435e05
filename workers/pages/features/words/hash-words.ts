/**
 * Appends the hashes of the lower-case words of a text to a list, up to `limit`. A digit counts as 0, so that dates and
 * prices look alike. Characters of scripts without spaces between words are words.
 */
export function hashWords(text: string, limit: number, into: number[] = []): number[] {
  const lower = text.toLowerCase()
  let hash = 0
  for (let at = 0; at < lower.length && into.length < limit; at++) {
    const code = lower.charCodeAt(at)
    const isOwn = code >= firstIdeograph && isIdeograph(code)
    if (hash !== 0 && (isOwn || !isLetter(code))) {
      into.push(hash)
      hash = 0
    }
    if (isOwn) into.push(mix(seed, code))
    else if (isLetter(code)) hash = mix(hash === 0 ? seed : hash, code >= 48 && code <= 57 ? 48 : code)
  }
  if (hash !== 0 && into.length < limit) into.push(hash)
  return into
}

/** Combines a hash with a number. Never 0. */
export function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x01_00_01_93)
  return (product ^ (product >>> 15)) | 0 || 1
}

const seed = 0x81_1c_9d_c5 | 0
const firstIdeograph = 0x30_40

/** Kana and Han characters. Korean separates words by spaces. */
function isIdeograph(code: number): boolean {
  return code <= 0x9f_ff || (code >= 0xf9_00 && code <= 0xfa_ff)
}

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  // General punctuation, arrows and symbols, the marks of Chinese and Japanese, and Arabic commas.
  if (code >= 0x20_00 && code <= 0x2b_ff) return false
  if (code >= 0x30_00 && code < firstIdeograph) return false
  return code !== 0x06_0c && code !== 0x06_1b && code !== 0x06_1f && !(code >= 0xff_00 && code <= 0xff_0f)
}
