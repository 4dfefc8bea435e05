import { describe, expect, it } from 'vitest'
import { adversaryCases, type Case } from './adversary/cases.ts'
import { verdictOf } from './verdict.ts'

const verdictsOf = (cases: readonly Case[]) =>
  Promise.all(
    cases.map(async ({ claim, page, quote }) => ({ claim, verdict: await verdictOf(claim, page, { quote }) })),
  )

const languages = ['English', 'German', 'French', 'Spanish', 'Japanese']

describe.each(languages)('%s statements of careless models', (language) => {
  const cases = adversaryCases().filter((each) => each.language === language)

  it('leave as words of the page if the page does not state them', async () => {
    const verdicts = await verdictsOf(cases.filter(({ isTrue }) => !isTrue))
    expect(verdicts.length).toBeGreaterThan(100)
    expect(verdicts.filter(({ verdict }) => verdict !== 'verbatim')).toEqual([])
  })

  it('are never lost if they are true, and nearly all leave as they were written', async () => {
    const verdicts = await verdictsOf(cases.filter(({ isTrue }) => isTrue))
    expect(verdicts.filter(({ verdict }) => verdict !== 'kept' && verdict !== 'verbatim')).toEqual([])
    expect(verdicts.filter(({ verdict }) => verdict === 'kept').length / verdicts.length).toBeGreaterThanOrEqual(0.8)
  })
})
