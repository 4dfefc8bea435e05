import { expect, it } from 'vitest'
import { findFacets } from '#workers/answers/research/divide-topic.ts'

const results = [
  { title: 'Owls and their habitat', url: 'https://a.example/', snippet: 'The habitat of owls is the forest.' },
  { title: 'Owl diet', url: 'https://b.example/', snippet: 'Owls of the forest eat mice in their habitat.' },
  { title: 'Feathers', url: 'https://c.example/', snippet: 'Owls in the forest have soft feathers.' },
]
const questionsOf = (query: string, count: number) => findFacets(query, results, count).map(({ question }) => question)

it.each<[string, number, string[]]>([
  ['owls', 3, ['owls', 'owls forest', 'owls habitat']],
  ['owls', 1, ['owls']],
  ['owls: diet, habitat, and voice', 3, ['owls diet', 'owls habitat', 'owls voice']],
  ['owls: diet and voice', 3, ['owls diet', 'owls voice', 'owls forest']],
  ['Do owls eat mice? Do they live long?', 2, ['Do owls eat mice?', 'Do they live long?']],
  ['How long do owls live?', 2, ['How long do owls live?', 'How long do owls live forest']],
  ['https://owls.example/a', 1, ['https://owls.example/a']],
  ['owls: a short history', 1, ['owls: a short history']],
])('divides "%s" into %i', (query, count, expected) => {
  expect(questionsOf(query, count)).toEqual(expected)
})

it('finds the same facets in results without words, and in none', () => {
  expect(findFacets('owls', [], 5)).toEqual([{ question: 'owls', queries: ['owls'] }])
  expect(findFacets('owls', [{ title: '', url: 'https://a.example/', snippet: '— … 7' }], 5)).toHaveLength(1)
})
