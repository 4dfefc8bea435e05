import { readableAddress } from '#workers/sites/urls/page-url.ts'

/**
 * Returns a function that scores an address for a search: how many of its words occur in the title or the address, then
 * how well. A whole word counts more than the start of a word, and that more than a part of one; the title counts more
 * than the address. Ignores case and diacritics. 0: nothing matches.
 */
export function addressScorer(search: string): (url: URL, title: string) => number {
  const wanted = [...new Set(wordsOf(search))].slice(0, maxWords)
  return (url, title) => {
    const texts = [
      { words: wordsOf(title), weight: 2 },
      { words: wordsOf(readableAddress(url.hostname + url.pathname + url.search)), weight: 1 },
    ]
    let found = 0
    let quality = 0
    for (const word of wanted) {
      let best = 0
      for (const { words, weight } of texts) {
        for (const candidate of words) best = Math.max(best, weight * likeness(candidate, word))
      }
      if (best > 0) found += 1
      quality += best
    }
    return found * maxQuality * wanted.length + quality
  }
}

/** A scorer costs this many comparisons for each word of an address. */
const maxWords = 10

/** The likeness of equal words in a title. */
const maxQuality = 8

function likeness(candidate: string, word: string): number {
  if (!candidate.includes(word)) return 0
  if (candidate === word) return 4
  return candidate.startsWith(word) ? 2 : 1
}

/** Letters and digits, in lower case and without diacritics. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
