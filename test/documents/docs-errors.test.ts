import { describe, expect, it } from 'vitest'
import { errorList, errorTexts } from '#api/site/docs/errors/errors-page.ts'
import { errors } from '#shared/contract/errors.ts'

const codes = Object.keys(errors) as (keyof typeof errors)[]

describe('the page about errors', () => {
  it.each(codes)('explains %s: its meaning, its cause and the next step', (code) => {
    const { meaning, cause, action } = errorTexts[code]
    for (const text of [meaning, cause, action]) expect(text).toMatch(/^\S.{10,}[.]$/s)
    expect(errorList()).toContain(`\n### ${code}\n\n\`${errors[code].status} `)
  })

  it.each(codes)('advises a retry of %s no sooner than the table', (code) => {
    const isSoon = /after a second|in a few seconds/.test(errorTexts[code].action)
    expect([code, isSoon && errors[code].retry !== 'soon']).toEqual([code, false])
  })

  it('says that nothing was charged only of the call, since its payment may have bought another answer', () => {
    const [, payments = ''] = errorList().split('## Payments and sign-in\n\n')
    expect(payments.split('\n\n')[0]).toBe(
      'A call that ends like this is not charged. `paymentState` is the state of its payment.',
    )
  })

  it('explains no code that the service does not have, and none twice', () => {
    const headings = [...errorList().matchAll(/^### (\w+)$/gm)].map(([, code]) => code)
    expect(new Set(headings)).toEqual(new Set(codes))
    expect(headings).toHaveLength(codes.length)
  })
})
