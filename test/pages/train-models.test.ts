import { expect, it } from 'vitest'
import { trainModels } from '#bench/pages/train-models.ts'
import { describePage } from '#bench/pages/training-pages.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

const labelled = (site: number) => ({
  number: String(site),
  url: `https://site-${site}.test/page`,
  html: new TextEncoder().encode(articlePage(`site ${site}`)),
  type: 'article',
  expectedText: articlePage(`site ${site}`).replace(/<[^>]*>/gu, ' '),
  requiredSnippets: [],
  forbiddenSnippets: [],
})

it('trains the same models from the same pages', () => {
  const train = () => trainModels(Array.from({ length: 8 }, (_, site) => describePage(labelled(site), 1)))
  const models = train()
  expect(JSON.stringify(train())).toBe(JSON.stringify(models))
})
