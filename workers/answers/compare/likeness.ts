import type { Source } from '#workers/evidence/source.ts'
import { wordsOf } from './words.ts'

/** Whether all pages have nearly the same text: nine of ten runs of three words stand in every page. */
export function isNearlyIdentical(sources: readonly Source[]): boolean {
  const [first, ...others] = sources.map(({ text }) => runsOf(text))
  return first !== undefined && others.every((other) => shareOf(first, other) >= 0.9)
}

const maxChars = 50_000

function runsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text.slice(0, maxChars))
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''} ${words[at + 2] ?? ''}`))
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((run) => other.has(run)).length
  return shared / Math.max(one.size, other.size, 1)
}
