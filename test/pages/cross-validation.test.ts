import { expect, it } from 'vitest'
import { bootstrapBySite } from '#bench/pages/bootstrap.ts'
import { scorePage } from '#bench/pages/score-page.ts'
import { siteFolds, validationFolds } from '#bench/pages/site-folds.ts'

const sites = Array.from({ length: 60 }, (_, site) => `https://www.site-${site}.com/page`)

it('keeps the pages of a site in one fold, and divides the pages of a fold again', () => {
  const folds = validationFolds([...sites, ...sites.map((url) => url.replace('www.', 'news.'))], 3)
  expect(folds.slice(sites.length)).toEqual(folds.slice(0, sites.length))
  const inner = siteFolds(
    sites.filter((_, at) => folds[at] === 0),
    3,
  )
  expect(new Set(inner)).toEqual(new Set([0, 1, 2]))
})

it('draws sites, so pages that succeed together make the interval wider', () => {
  const values = Array.from({ length: 100 }, (_, at) => (at < 50 ? 0 : 1))
  const width = (pagesOfSite: number) => {
    const { low, high } = bootstrapBySite(
      values,
      values.map((_, at) => `site ${Math.floor(at / pagesOfSite)}`),
    )
    return high - low
  }
  expect(bootstrapBySite(values, sites.slice(0, 1)).mean).toBe(0.5)
  expect(width(10)).toBeGreaterThan(2 * width(1))
})

it('scores a page with the models of a fold in place of the shipped ones', () => {
  const paragraph = 'The ferry crosses the sound each hour and takes bicycles, dogs and small vans on its lower deck. '
  const html = `<html><body><nav><ul><li><a href="/">Timetable of all lines</a></li></ul></nav><main><h1>Ferry</h1><p>${paragraph.repeat(4)}</p></main></body></html>`
  const page = {
    number: '1',
    url: 'https://ferry.example/crossing',
    html: new TextEncoder().encode(html),
    type: 'article',
    expectedText: paragraph.repeat(4),
    requiredSnippets: [],
    forbiddenSnippets: [],
  }
  const scoreWith = (probability: number, title: 'include' | 'exclude') => {
    const predict = ({ blocks }: { blocks: readonly { words: number }[] }) =>
      blocks.map(({ words }) => (words > 20 ? 0.9 : probability))
    return scorePage(page, { judge: { predict, shift: () => 0 }, title })
  }
  expect(scoreWith(0.05, 'exclude')).toEqual({ precision: 1, recall: 1, f1: 1 })
  expect(scoreWith(0.05, 'include').precision).toBeLessThan(1)
  expect(scoreWith(0.9, 'exclude').precision).toBeLessThan(scoreWith(0.05, 'exclude').precision)
})
