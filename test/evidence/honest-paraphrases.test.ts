import { expect, it } from 'vitest'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { honestParaphrases } from './honest-paraphrases.ts'
import { sourcesOf } from './sources-of.ts'

it('keeps 60 of 65 claims that say the same in other words', async () => {
  expect(honestParaphrases.length).toBeGreaterThanOrEqual(60)
  const refused: string[] = []
  for (const [text, quote] of honestParaphrases) {
    const { gaps } = await checkClaims([{ text, citations: [{ source: 1, quote }] }], sourcesOf(quote))
    refused.push(...gaps.map((gap) => `${gap.reason}: ${gap.text}`))
  }
  // The polarity check reads no word order and knows few negative words.
  expect(refused).toEqual([
    'contradicted: The drug lacks approval for children.',
    'name_not_found: Guests can park up to 40 cars.',
    'contradicted: The cause of the outage is unknown.',
    'contradicted: Das Mittel ist nicht für Kinder zugelassen.',
    'contradicted: La empresa no tiene oficinas en Lima.',
  ])
})
