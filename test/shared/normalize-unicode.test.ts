import { describe, expect, it } from 'vitest'
import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

describe.each(forms)('the form %s', (form) => {
  it('of an ordinary text is that of String.normalize', () => {
    const text = 'Crème brûlée, Ａ, ﬁ, ½, Việt Nam, दिल्ली, q\u0307\u0323'
    expect(normalizeUnicode(text, form)).toBe(text.normalize(form))
  })

  it('takes linear time, also for thousands of marks on one letter', () => {
    const letter = (size: number) => `a${'\u0301\u0316'.repeat(size)}`
    expect(growthOf(letter, (text) => normalizeUnicode(text, form))).toBeLessThan(linearGrowth)
  })

  it('of a form is the form', () => {
    const once = normalizeUnicode(`a${'\u0344'.repeat(40)}`, form)
    expect(normalizeUnicode(once, form)).toBe(once)
  })
})
