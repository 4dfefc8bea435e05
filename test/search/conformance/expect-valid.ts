import { expect } from 'vitest'
import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { SearchResults } from '#workers/search/results.ts'

/** The fields that are not texts. */
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  width: Number.isFinite,
  height: Number.isFinite,
  rating: Number.isFinite,
  reviews: Number.isFinite,
  extractedPrice: Number.isFinite,
  year: Number.isInteger,
  citedBy: Number.isInteger,
  authors: (value) => Array.isArray(value) && value.every(isText),
  coordinates: (value) => Object.values(value as object).every(Number.isFinite),
}

const required: Readonly<Record<SearchKind, readonly string[]>> = {
  web: ['title', 'url', 'snippet'],
  news: ['title', 'url'],
  images: ['imageUrl'],
  places: ['name'],
  shopping: ['title'],
  scholar: ['title'],
  autocomplete: [],
  trends: [],
}

/** Results have the fields of their kind, and each field has its type. */
export function expectValid<K extends SearchKind>(kind: K, results: SearchResults[K]): void {
  const all: SearchResults[SearchKind] = results
  if ('timeline' in all) {
    for (const { date, timestamp, values } of all.timeline) {
      expect([typeof date, Number.isFinite(timestamp), values.every(({ query }) => isText(query))]).toEqual([
        'string',
        true,
        true,
      ])
      expect(values.filter(({ value }) => !Number.isFinite(value))).toEqual([])
    }
    return
  }
  for (const result of all) {
    if (typeof result === 'string') continue
    const names = Object.keys(result)
    expect(required[kind].filter((name) => !names.includes(name))).toEqual([])
    const wrong = Object.entries(result).filter(([name, value]) => !(types[name] ?? isText)(value))
    expect(wrong).toEqual([])
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'
