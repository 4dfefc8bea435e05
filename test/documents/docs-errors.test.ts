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

  it('explains no code that the service does not have, and none twice', () => {
    const headings = [...errorList().matchAll(/^### (\w+)$/gm)].map(([, code]) => code)
    expect(new Set(headings)).toEqual(new Set(codes))
    expect(headings).toHaveLength(codes.length)
  })
})
