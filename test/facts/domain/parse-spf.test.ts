import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { isSpf, parseSpf } from '#workers/facts/domain/mail/spf/parse-spf.ts'

it.each([
  ['v=spf1', true],
  ['V=SPF1 -all', true],
  ['v=spf10 -all', false],
  ['v=spf1-all', false],
  [' v=spf1 -all', false],
  ['spf2.0/pra -all', false],
])('tells whether %j is an SPF record', (text, expected) => {
  expect(isSpf(text)).toBe(expected)
})

it('reads every kind of term, with its position', () => {
  const text =
    'v=spf1  ip4:192.0.2.0/24 ip6:2001:db8::/32 a a:x.example/24//64 mx//64 ptr exists:%{i}.x.example include:y.example unknown=1 ?include:z.example redirect=w.example exp=e.example ~ALL'
  const { terms, errors } = parseSpf(text)
  expect(errors).toEqual([])
  expect(terms.map(({ name, value, qualifier, hasMacro }) => [name, value, qualifier, hasMacro])).toEqual([
    ['ip4', '192.0.2.0/24', 'pass', false],
    ['ip6', '2001:db8::/32', 'pass', false],
    ['a', undefined, 'pass', false],
    ['a', 'x.example', 'pass', false],
    ['mx', undefined, 'pass', false],
    ['ptr', undefined, 'pass', false],
    ['exists', '%{i}.x.example', 'pass', true],
    ['include', 'y.example', 'pass', false],
    ['include', 'z.example', 'neutral', false],
    ['redirect', 'w.example', 'neutral', false],
    ['exp', 'e.example', 'neutral', false],
    ['all', undefined, 'softfail', false],
  ])
  for (const { position, name } of terms)
    expect(text.slice(position).toLowerCase()).toMatch(new RegExp(`^[~?]?${name}`))
})

it.each([
  ['include:', 'include names no domain'],
  ['include', 'include names no domain'],
  ['exists:', 'exists names no domain'],
  ['redirect=', 'redirect= names no domain'],
  ['a:', 'a names no domain'],
  ['a/33', 'Not a prefix length'],
  ['a//129', 'Not a prefix length'],
  ['mx/24/64', 'Not a prefix length'],
  ['ip4:192.0.2', 'Not an IPv4 network'],
  ['ip4:192.0.2.0/33', 'Not an IPv4 network'],
  ['ip4:0x7f000001', 'Not an IPv4 network'],
  ['ip4', 'Not an IPv4 network'],
  ['ip6:192.0.2.1', 'Not an IPv6 network'],
  ['ip6:2001:db8::/x', 'Not an IPv6 network'],
  ['all:x', 'all takes no value'],
  ['ipv4:192.0.2.1', 'Unknown mechanism'],
  ['-', 'Unknown mechanism'],
  ['include:ü.example', 'A character that SPF does not allow'],
])('reports the error of %j and its position', (word, message) => {
  const { errors } = parseSpf(`v=spf1 mx ${word} -all`)
  expect(errors).toEqual([{ message: `${message}: ${word}`, position: 10 }])
})

it('rejects a second redirect', () => {
  const { errors } = parseSpf('v=spf1 redirect=a.example redirect=b.example')
  expect(errors).toEqual([{ message: 'redirect= is given twice', position: 26 }])
})

const words = fc.constantFrom(
  'all',
  '-all',
  'a',
  'mx',
  'ip4:',
  'include:',
  'redirect=',
  '%{',
  '}',
  '/',
  '//',
  ':',
  ' ',
  '=',
  '+',
  '1',
)

it('reads any text without an exception, with positions inside it', () => {
  const anyRecord = fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 30 })
  fc.assert(
    fc.property(anyRecord, (parts) => {
      const text = `v=spf1 ${parts.join('')}`
      const { terms, errors } = parseSpf(text)
      for (const { position = 0 } of [...terms, ...errors]) expect(position).toBeLessThan(text.length)
    }),
    { numRuns: 500 },
  )
})

it.each(['a ', ':', '%{', 'ip4:1 '])('takes linear time for repeated %j', (piece) => {
  const make = (size: number) => `v=spf1 ${piece.repeat(size)}!`
  expect(growthOf(make, parseSpf)).toBeLessThan(linearGrowth)
})
