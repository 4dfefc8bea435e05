import { describe, expect, it } from 'vitest'
import { origin, rulesFrom } from '#test/robots/rules-from.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

const file = (rules: readonly string[]) => `User-agent: *\n${rules.join('\n')}`
const repeat = (count: number, rule: (index: number) => string) =>
  file(Array.from({ length: count }, (_, index) => rule(index)))

const contents: [name: string, make: (size: number) => string][] = [
  ['rules', (size) => repeat(size, (index) => `Disallow: /${index}`)],
  ['equal rules', (size) => repeat(size, () => 'Disallow: /*a*a*a*')],
  ['rules with wildcards', (size) => repeat(size, (index) => `Disallow: /*a*${index}*a`)],
  ['rules of growing length', (size) => repeat(Math.sqrt(size), (index) => `Disallow: /${'a'.repeat(index)}`)],
  ['one rule of wildcards', (size) => file([`Disallow: /${'*a'.repeat(size)}`])],
  ['one rule of asterisks', (size) => file([`Disallow: /${'*'.repeat(size)}`])],
  ['groups', (size) => repeat(size, () => 'User-agent: webintel\nDisallow: /')],
  ['agents', (size) => repeat(size, (index) => `User-agent: bot${index}`)],
  ['sitemaps', (size) => repeat(size, (index) => `Sitemap: /${index}`)],
  ['empty lines', (size) => '\r\n'.repeat(size)],
  ['colons', (size) => ':'.repeat(size)],
  ['words', (size) => 'a '.repeat(size)],
  ['spaces', (size) => ' '.repeat(size)],
  ['escapes', (size) => file([`Disallow: /${'%61'.repeat(size)}`])],
  ['digits', (size) => file([`Crawl-delay: ${'1'.repeat(size)}`])],
]

describe('reading takes linear time for a file of', () => {
  it.each(contents)('%s', (_, make) => {
    expect(growthOf(make, rulesFrom, { minSize: 256, maxSize: 1 << 18 })).toBeLessThan(linearGrowth)
  })
})

describe('judging takes linear time in the URL, for', () => {
  const maxFile = 500 * 1024
  it.each(contents)('%s', (_, make) => {
    const rules = rulesFrom(make(100_000).slice(0, maxFile))
    for (const unit of ['a', 'ab', '%61', '/']) {
      const judge = (url: string) => rules.judge(url)
      const growth = growthOf((size) => `${origin}/${unit.repeat(size)}`, judge, { minSize: 64, maxSize: 1 << 14 })
      expect([unit, growth < linearGrowth]).toEqual([unit, true])
    }
  })
})

it('a file of 100,000 rules decides by its literal rules, however many there are', () => {
  const rules = rulesFrom(repeat(100_000, (index) => `Disallow: /${index}/`))
  expect(['/99999/x', '/5', '/x'].map((path) => rules.isAllowed(origin + path))).toEqual([false, true, true])
})

it('a file with too many wildcards disallows what it cannot decide in time', () => {
  const rules = rulesFrom(repeat(50_000, (index) => `Allow: /*a*a*${index}b`))
  expect(rules.judge(`${origin}/${'a'.repeat(2000)}`)).toEqual({ isAllowed: false, isTooCostly: true })
  expect(rules.isAllowed(`${origin}/page`)).toBe(true)
})

it('a thousand rules with wildcards decide about a long URL', () => {
  const rules = rulesFrom(repeat(1000, (index) => `Disallow: /*?*filter${index}=`))
  const path = `/shop?${'colour=red&'.repeat(50)}filter999=x`
  expect([rules.isAllowed(origin + path), rules.isAllowed(`${origin}/shop?colour=red`)]).toEqual([false, true])
})
