import { expect, it } from 'vitest'
import { chooseCandidates } from '#workers/evidence/sources/choose-candidates.ts'

const results = (...urls: string[]) => urls.map((url) => ({ title: url, url, snippet: '' }))
const urlsOf = (lists: ReturnType<typeof results>[], skip: string[] = []) =>
  chooseCandidates(lists, skip).map(({ url }) => url)

it('takes the first result of each search, then the second of each', () => {
  const lists = [
    results('https://a.example/1', 'https://b.example/1'),
    results('https://c.example/1', 'https://d.example/1'),
  ]
  expect(urlsOf(lists)).toEqual([
    'https://a.example/1',
    'https://c.example/1',
    'https://b.example/1',
    'https://d.example/1',
  ])
})

it('takes a page once, and remembers each query that found it', () => {
  const found = chooseCandidates(
    [results('https://a.example/page', 'https://b.example/'), results('https://www.a.example/page/?utm_source=x#top')],
    [],
  )
  expect(found.map(({ url, queries }) => [url, queries])).toEqual([
    ['https://a.example/page', [0, 1]],
    ['https://b.example/', [0]],
  ])
})

it('lets other hosts come before the third page of a host', () => {
  const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://b.example/1']
  expect(urlsOf([results(...urls)])).toEqual([urls[0], urls[1], urls[3], urls[2]])
})

it('leaves out pages that were read, and addresses without text to read', () => {
  const urls = [
    'https://a.example/1',
    'https://a.example/film.mp4',
    'mailto:a@example.com',
    'not a URL',
    'https://b.example/2',
  ]
  expect(urlsOf([results(...urls)], ['https://www.a.example/1'])).toEqual(['https://b.example/2'])
})

it('takes pages that many searches found before pages of a single one, behind the first of each search', () => {
  const subject = ['https://a.example/', 'https://b.example/', 'https://c.example/']
  const lists = [
    results('https://only.example/1', 'https://only-too.example/1', ...subject),
    results('https://other.example/2', 'https://other-too.example/2', ...subject),
  ]
  expect(urlsOf(lists).slice(0, 5)).toEqual(['https://only.example/1', 'https://other.example/2', ...subject])
})
