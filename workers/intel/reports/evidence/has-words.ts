/**
 * Whether a text has these words, and not only as a part of longer ones: `$15 million` does not have `5 million`, nor does
 * `1.5 million`. Ignores case.
 */
export function hasWords(text: string, words: string): boolean {
  if (words === '') return false
  const [page, wanted] = [text.toLowerCase(), words.toLowerCase()]
  let at = page.indexOf(wanted)
  while (at !== -1) {
    if (!isPart(page, at, at + wanted.length)) return true
    at = page.indexOf(wanted, at + wanted.length)
  }
  return false
}

/** Whether a word or number goes on beyond one of the ends. */
function isPart(page: string, start: number, end: number): boolean {
  return (
    joined.test(page.slice(Math.max(0, start - 1), start + 1)) ||
    joined.test(page.slice(end - 1, end + 1)) ||
    joinedNumber.test(page.slice(Math.max(0, start - 2), start + 1)) ||
    joinedNumber.test(page.slice(end - 1, end + 2))
  )
}

/** Two letters or digits of scripts that separate words by spaces. */
const joined =
  /^(?!.?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]{2}$/u
const joinedNumber = /^\d[.,]\d$/
