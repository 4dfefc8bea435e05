/** Words of a text: runs of letters and digits, and each Chinese or Japanese character. */
export function countWords(text: string): number {
  let count = 0
  for (let from = 0; from < text.length; from += slice) count += text.slice(from, from + slice).match(word)?.length ?? 0
  return count
}

/** A regular expression needs stack for every character of a run: ten million letters without a space overflow it. */
const slice = 50_000

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}'’_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv
