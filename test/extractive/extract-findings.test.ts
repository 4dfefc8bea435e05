import { expect, it } from 'vitest'
import { extractFindings } from '#workers/answers/extractive/extract-findings.ts'
import { pagesOf } from './pages-of.ts'

const pages = pagesOf(
  'Tidal power uses the rise and fall of the sea. Tidal power plants had a capacity of 0.5 GW in 2023. Tidal power plants had a capacity of 0.5 gigawatts in 2023.',
  'A tidal power plant costs $5 million per megawatt. Cookies help us to show tidal power news.',
  'The first tidal power plant opened in 1966. Bread is baked from flour.',
)

it('gives the facts about a topic from all sources, without repetitions and other topics', async () => {
  const texts = (await extractFindings('tidal power', pages, { limit: 4 })).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts.filter((text) => text.includes('0.5'))).toHaveLength(1)
  expect(texts.join(' ')).toMatch(/\$5 million/)
  expect(texts.join(' ')).toMatch(/1966/)
  expect(texts.join(' ')).not.toMatch(/Bread|Cookies/)
})

it('gives as many as the limit allows', async () => {
  expect(await extractFindings('tidal power', pages, { limit: 2 })).toHaveLength(2)
  expect(await extractFindings('cheese', pages, { limit: 2 })).toEqual([])
})
