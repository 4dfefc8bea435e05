import type { Source } from './source.ts'

/**
 * The group of each source, in the order of the sources: near-duplicates share one. Copies of an article with other
 * navigation around it count as near-duplicates. Compares samples of the first 32,000 characters. Takes linear time.
 */
export function groupDuplicates(sources: readonly Pick<Source, 'text'>[]): number[] {
  const samples = sources.map(({ text }) => sampleOf(text))
  const groups: number[] = []
  for (const [index, sample] of samples.entries()) {
    const twin = samples.findIndex((other, before) => before < index && isDuplicate(sample, other))
    groups.push(twin < 0 ? index : (groups[twin] ?? index))
  }
  return groups
}

/** Hashes of runs of eight words, of which every page keeps the same part. */
interface Sample {
  hashes: ReadonlySet<number>
  /** Number of words that were read. */
  words: number
}

const maxChars = 32_000
const runLength = 8
/** Of long texts, one run in this many is kept. Texts of up to 400 words keep all, so that they can be compared. */
const keepOneIn = 8
const shortWords = 400

function sampleOf(text: string): Sample {
  const words = wordHashes(text.slice(0, maxChars))
  const all = new Set<number>()
  const kept = new Set<number>()
  for (let index = 0; index + runLength <= words.length; index += 1) {
    let hash = 0x811c9dc5
    for (let next = index; next < index + runLength; next += 1) hash = Math.imul(hash ^ (words[next] ?? 0), 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    if (words.length <= shortWords) all.add(hash)
    if (hash % keepOneIn === 0) kept.add(hash)
  }
  return { hashes: words.length <= shortWords ? all : kept, words: words.length }
}

/** FNV-1a of each word in lower case. Signs and spaces separate words. A character of a script without spaces is a word. */
function wordHashes(text: string): number[] {
  const hashes: number[] = []
  let hash = 0
  const lower = text.toLowerCase()
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at)
    const isWord = code > 0xbf || (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)
    if (isWord) hash = Math.imul((hash === 0 ? 0x811c9dc5 : hash) ^ code, 0x01000193)
    if (hash !== 0 && (!isWord || code >= 0x2e80)) {
      hashes.push(hash)
      hash = 0
    }
  }
  if (hash !== 0) hashes.push(hash)
  return hashes
}

/** Half of the smaller text's runs stand in the other one, too. */
function isDuplicate(one: Sample, other: Sample): boolean {
  const [small, large] = one.words < other.words ? [one, other] : [other, one]
  const runs = [...small.hashes].filter((hash) => isComparable(hash, large))
  if (runs.length < minRuns) return false
  return runs.filter((hash) => large.hashes.has(hash)).length / runs.length >= 0.5
}

/** A short text keeps all runs, a long one a part of them. */
const isComparable = (hash: number, { words }: Sample) => words <= shortWords || hash % keepOneIn === 0

/** Fewer runs decide nothing. */
const minRuns = 4
