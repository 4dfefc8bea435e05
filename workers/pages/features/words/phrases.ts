import lists from './boilerplate-phrases.json' with { type: 'json' }
import { hashWords, mix } from './hash-words.ts'

/** Subjects of boilerplate, each with phrases in the twenty largest languages of the web. */
export const phraseSubjects: readonly string[] = Object.keys(lists)

/** The bits of the phrases among words. Bit n belongs to entry n of `phraseSubjects`. */
export function phraseFlagsOf(words: readonly number[]): number {
  let bits = 0
  for (let from = 0; from < words.length; from++) {
    let hash = 0
    for (let at = from; at < words.length && at < from + longest; at++) {
      hash = mix(hash, words[at] ?? 0)
      const found = phrases.get(hash)
      if (found === undefined) break
      bits |= found
    }
  }
  return bits
}

/** Whether words have a phrase of a subject. */
export function hasPhraseOf(subject: keyof typeof lists, words: readonly number[]): boolean {
  return (phraseFlagsOf(words) & (1 << phraseSubjects.indexOf(subject))) !== 0
}

/** Bits by the hash of a phrase. The beginnings of phrases have no bits of their own. */
const phrases = new Map<number, number>()
let longest = 0

for (const [subject, texts] of Object.values(lists).entries()) {
  for (const text of texts) {
    const words = hashWords(text, 20)
    longest = Math.max(longest, words.length)
    let hash = 0
    for (const [at, word] of words.entries()) {
      hash = mix(hash, word)
      const bits = at === words.length - 1 ? 1 << subject : 0
      phrases.set(hash, (phrases.get(hash) ?? 0) | bits)
    }
  }
}
