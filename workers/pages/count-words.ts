/** Words of a text: runs of letters and digits, and each Chinese or Japanese character. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}'’_])+/gu
