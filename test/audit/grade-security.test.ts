import { describe, expect, it } from 'vitest'
import { gradeOf, gradeSecurity } from '#workers/intel/audit/security/grade-security.ts'
import { headerCases } from './header-cases.ts'
import { policyCases } from './policy-cases.ts'
import { plain, withCookieOnly, withHeaders } from './site-with.ts'

describe('the published scoring of security headers', () => {
  it.each([...policyCases, ...headerCases])('%s: %s gives %d points', (test, result, modifier, facts) => {
    const found = gradeSecurity(facts).tests.find(({ name }) => name === test)
    expect(found).toMatchObject({
      result,
      modifier,
      passed: modifier >= 0,
      description: expect.stringMatching(/^[A-Z].*\.$/u),
    })
  })

  it('counts bonuses only if 90 points are left without them', () => {
    const bonus = { 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' }
    expect(gradeSecurity(plain).score).toBe(100)
    expect(gradeSecurity(withHeaders(bonus))).toMatchObject({ score: 110, grade: 'A+' })
    const at90 = withHeaders({ ...bonus, 'strict-transport-security': 'max-age=60' })
    expect(gradeSecurity(at90)).toMatchObject({ score: 100, grade: 'A+' })
    const below = withHeaders({ ...bonus, 'strict-transport-security': undefined })
    expect(gradeSecurity(below)).toMatchObject({ score: 80, grade: 'B+' })
  })

  it('ends at 0', () => {
    const worst = {
      ...withCookieOnly('sessionid=1'),
      url: 'http://example.com/',
      insecure: { state: 'answered', chain: ['http://example.com/'] },
    } as const
    const facts = {
      ...worst,
      headers: { 'set-cookie': 'sessionid=1' },
      scripts: [{ url: 'http://a.example/', hasIntegrity: false }],
    }
    expect(gradeSecurity(facts)).toMatchObject({ score: 0, grade: 'F' })
  })

  it.each([
    [135, 'A+'],
    [100, 'A+'],
    [99, 'A'],
    [90, 'A'],
    [89, 'A-'],
    [84, 'B+'],
    [79, 'B'],
    [70, 'B'],
    [69, 'B-'],
    [64, 'C+'],
    [59, 'C'],
    [50, 'C'],
    [49, 'C-'],
    [44, 'D+'],
    [39, 'D'],
    [30, 'D'],
    [29, 'D-'],
    [24, 'F'],
    [0, 'F'],
  ])('grades %d points %s', (score, grade) => {
    expect(gradeOf(score)).toBe(grade)
  })
})
