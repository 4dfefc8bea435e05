/** Counts words: runs of letters and digits, and each Chinese or Japanese character. */
export function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return count + countNonAscii(inWord ? text.slice(at - 1) : text.slice(at)) - (inWord ? 1 : 0)
    const isPart = isWordChar[code] === 1
    if (isPart && !inWord) count++
    inWord = isPart
  }
  return count
}

/** 1 for ASCII characters that are part of words. */
const isWordChar = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[A-Za-z0-9'_]/u.test(String.fromCharCode(code))),
)

function countNonAscii(text: string): number {
  let count = 0
  for (let from = 0; from < text.length; from += sliceLength)
    count += text.slice(from, from + sliceLength).match(word)?.length ?? 0
  return count
}

/** In characters. The regular expression uses stack per character of a match: ten million letters would overflow it. */
const sliceLength = 50_000

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}'’_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv
