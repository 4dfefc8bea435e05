import { expect, it } from 'vitest'
import { scoreResults } from '#workers/search/score-results.ts'

const result = (title: string, snippet = '') => ({ title, snippet, url: 'https://results.example.com/1' })
const scoresOf = (query: string, ...results: ReturnType<typeof result>[]) =>
  scoreResults(query, results).map(({ score }) => score)

it('scores a result by its place and by the words of the query that it has', () => {
  expect(scoresOf('barn owls', result('Barn owl'), result('Owls of Europe'), result('Cheese'))).toEqual([1, 0.73, 0.45])
})

it('never scores a result below a later one', () => {
  expect(scoresOf('barn owls', result('Cheese'), result('Barn owls'), result('Owls'))).toEqual([0.98, 0.98, 0.7])
})

it('reads no operators as words, and ignores case and diacritics', () => {
  expect(scoresOf('"CAFÉ" OR thé site:example.org -sugar', result('cafe, the'))).toEqual([1])
  expect(scoresOf('site:example.org', result('Owls'))).toEqual([0.5])
  expect(scoresOf('東京タワー', result('東京タワーの高さ'))).toEqual([1])
})

it('takes linear time for long texts', () => {
  const words = Array.from({ length: 100_000 }, (_, index) => `word${index}`).join(' ')
  const startedAt = performance.now()
  scoreResults(
    words,
    Array.from({ length: 20 }, () => result(words, words)),
  )
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
