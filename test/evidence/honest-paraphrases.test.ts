import { expect, it } from 'vitest'
import { honestParaphrases } from './honest-paraphrases.ts'
import { verdictOf } from './verdict.ts'

it('loses none of 65 claims that say the same in other words, and keeps half of them as they were written', async () => {
  const verdicts = await Promise.all(honestParaphrases.map(([text, quote]) => verdictOf(text, quote)))
  expect(verdicts.filter((verdict) => verdict !== 'kept' && verdict !== 'verbatim')).toEqual([])
  expect(verdicts.filter((verdict) => verdict === 'kept').length).toBeGreaterThanOrEqual(33)
})
