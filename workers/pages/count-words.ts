/** Words of a text: runs of letters and digits, and each Chinese or Japanese character. */
export function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return count + countForeign(inWord ? text.slice(at - 1) : text.slice(at)) - (inWord ? 1 : 0)
    const isPart = inWords[code] === 1
    if (isPart && !inWord) count++
    inWord = isPart
  }
  return count
}

/** ASCII characters that words are made of. */
const inWords = Uint8Array.from({ length: 128 }, (_, code) => Number(/[A-Za-z0-9'_]/u.test(String.fromCharCode(code))))

function countForeign(text: string): number {
  let count = 0
  for (let from = 0; from < text.length; from += slice) count += text.slice(from, from + slice).match(word)?.length ?? 0
  return count
}

/** A regular expression needs stack for every character of a run: ten million letters without a space overflow it. */
const slice = 50_000

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}'’_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv
