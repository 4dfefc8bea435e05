import { describe, expect, it } from 'vitest'
import { origin, rulesFrom } from '#test/robots/rules-from.ts'
import { combineStatements } from '#workers/pages/metadata/combine-statements.ts'
import { robotsLicenses, robotsStatements } from '#workers/sites/usage/robots-statements.ts'
import { readPreference } from '#workers/sites/usage/vocabularies/aipref.ts'
import { readContentSignal } from '#workers/sites/usage/vocabularies/content-signal.ts'
import { readRsl } from '#workers/sites/usage/vocabularies/read-rsl.ts'
import { rslStatementOf } from '#workers/sites/usage/vocabularies/rsl.ts'
import { readTdmFile, tdmRuleFor } from '#workers/sites/usage/vocabularies/tdmrep.ts'

const lines = (...all: string[]) => all.join('\n')

// https://contentsignals.org, and the managed robots.txt of Cloudflare.
describe('Content-Signal', () => {
  it.each([
    ['search=yes, ai-train=no', { search: 'yes', 'ai-train': 'no' }],
    ['search=yes,ai-train=no,use=reference', { search: 'yes', 'ai-train': 'no' }],
    ['AI-Input = NO', { 'ai-input': 'no' }],
    ['ai-train=disallow', {}],
    ['ai-train=yes, ai-train=no', {}],
    ['crawl=no', {}],
    ['', {}],
  ])('"%s" says %j', (value, says) => {
    expect(readContentSignal(value).says).toEqual(says)
  })

  it('keeps how the content may be used', () => {
    expect(readContentSignal('search=yes,use=reference').use).toBe('reference')
  })
})

// draft-ietf-aipref-vocab-08, section 6.
describe('Content-Usage', () => {
  it.each([
    ['train-ai=n', { 'ai-train': 'no' }],
    ['train-ai=y, search=n', { 'ai-train': 'yes', search: 'no' }],
    ['ai-use=n', { 'ai-input': 'no' }],
    ['train-ai=y, train-ai, search=n, search="n"', {}],
    ['train-ai;allow=n, train-ai=y', { 'ai-train': 'yes' }],
    ['train-ai;has;parameters="?"', {}],
    ['Train-AI=n', {}],
    ['train-ai = n', {}],
    ['unknown=n', {}],
  ])('"%s" says %j', (value, says) => {
    expect(readPreference(value).says).toEqual(says)
  })
})

const said = (content: string, path: string) =>
  robotsStatements(rulesFrom(content), origin + path)?.map(({ says }) => says)

describe('the lines of robots.txt', () => {
  // draft-ietf-aipref-attach-05, section 3.4.
  const example = lines(
    'User-Agent: *',
    'Allow: /',
    'Disallow: /never/',
    'Content-Usage: train-ai=n',
    'Content-Usage: /ai-ok/ train-ai=y',
    '',
    'User-Agent: ExampleBot',
    'Allow: /',
    'Content-Usage: train-ai=y',
  )

  it.each([
    ['/test', [{ 'ai-train': 'no' }]],
    ['/ai-ok/test', [{ 'ai-train': 'yes' }]],
    ['/never/test', []],
  ])('say about %s what the example of the draft says', (path, says) => {
    expect(said(example, path)).toEqual(says)
  })

  it('with the same path apply together', () => {
    const content = lines('User-agent: *', 'Content-Usage: /a train-ai=y', 'Content-Usage: /a search=n, train-ai=n')
    expect(said(content, '/a')).toEqual([{ 'ai-train': 'yes' }, { search: 'no', 'ai-train': 'no' }])
  })

  it('are those of our group', () => {
    const content = lines(
      'User-agent: *',
      'Content-Signal: search=no',
      'User-agent: webintel',
      'Content-Signal: search=yes',
    )
    expect(said(content, '/')).toEqual([{ search: 'yes' }])
  })

  it('are quoted with their place', () => {
    const content = lines('User-agent: *', 'Content-Signal: /blog/ ai-input=no # please', 'Allow: /')
    expect(robotsStatements(rulesFrom(content), `${origin}/blog/1`)).toEqual([
      {
        source: 'content-signal',
        where: `${origin}/robots.txt, line 2`,
        line: 'Content-Signal: /blog/ ai-input=no',
        says: { 'ai-input': 'no' },
      },
    ])
    expect(said(content, '/news')).toEqual([])
  })

  it('do not change what may be crawled', () => {
    const content = lines('User-agent: *', 'Content-Signal: search=yes,ai-train=no', 'Disallow: /private')
    expect(rulesFrom(content).isAllowed(`${origin}/private`)).toBe(false)
  })

  it.each([
    ['above the groups', lines('License: https://a.example/l.xml', 'User-agent: other', 'Disallow: /'), 1],
    ['in our group', lines('User-agent: *', 'License: https://a.example/l.xml'), 1],
    ['in the group of another crawler', lines('User-agent: other', 'License: https://a.example/l.xml'), 0],
  ])('name a licence %s', (_, content, count) => {
    expect(robotsLicenses(rulesFrom(content))).toHaveLength(count)
  })

  it('are read in linear time, and cut at 500', () => {
    const many = `User-agent: *\n${'Content-Usage: /*a*a*a*a train-ai=n\n'.repeat(10_000)}`
    const startedAt = performance.now()
    const rules = rulesFrom(many)
    expect(robotsStatements(rules, `${origin}/${'a'.repeat(2000)}`)).toHaveLength(500)
    expect(performance.now() - startedAt).toBeLessThan(3000)
    expect(rules.isUsageCut).toBe(true)
  })
})

// RSL 1.0, sections 3.1.2, 3.4 and 3.5.
describe('RSL', () => {
  const stated = (contents: string, path = '/articles/1') =>
    rslStatementOf(readRsl(Buffer.from(`<rsl xmlns="https://rslstandard.org/rsl">${contents}</rsl>`)), origin + path)
  const license = (terms: string, url = '/') => `<content url="${url}"><license>${terms}</license></content>`

  it.each([
    [
      'a list of uses, which excludes others',
      license('<permits type="usage">search ai-input</permits>'),
      { search: 'yes', 'ai-input': 'yes', 'ai-train': 'no', 'ai-index': 'no' },
    ],
    [
      'no AI',
      license('<prohibits type="usage">ai-all</prohibits>'),
      { 'ai-input': 'no', 'ai-train': 'no', 'ai-index': 'no' },
    ],
    [
      'a prohibition among permissions',
      license('<permits type="usage">all</permits><prohibits type="usage">ai-train</prohibits>'),
      { search: 'yes', 'ai-input': 'yes', 'ai-train': 'no', 'ai-index': 'yes' },
    ],
    [
      'a use that is paid',
      license('<permits type="usage">ai-train</permits><payment type="training"/>'),
      { search: 'no', 'ai-input': 'no', 'ai-train': 'conditional', 'ai-index': 'no' },
    ],
    [
      'some users only',
      license('<permits type="usage">search</permits><permits type="user">education</permits>'),
      { search: 'conditional', 'ai-input': 'no', 'ai-train': 'no', 'ai-index': 'no' },
    ],
    ['a free licence that names no use', license('<payment type="free"/>'), {}],
    [
      'tokens of others',
      license('<permits type="usage">vendor:archive</permits>'),
      { search: 'no', 'ai-input': 'no', 'ai-train': 'no', 'ai-index': 'no' },
    ],
  ])('says of %s', (_, contents, says) => {
    expect(stated(contents)?.says).toEqual(says)
  })

  it('takes the narrower path', () => {
    const site = license('<permits type="usage">all</permits>')
    const articles = license('<prohibits type="usage">ai-train</prohibits>', '/articles/')
    expect(stated(site + articles)?.says).toEqual({ 'ai-train': 'no' })
    expect(stated(site + articles, '/news')?.says['ai-train']).toBe('yes')
  })

  it('says nothing about another site or path', () => {
    const terms = '<prohibits type="usage">all</prohibits>'
    expect(stated(license(terms, 'https://other.example/'))).toBeUndefined()
    expect(stated(license(terms, '/articles/2'))).toBeUndefined()
  })

  it('names the terms', () => {
    const terms =
      '<payment type="crawl"><standard>https://pay.example/</standard><amount currency="USD">0.015</amount></payment>'
    expect(stated(license(terms))).toMatchObject({
      says: { search: 'conditional', 'ai-input': 'conditional' },
      terms: { payment: 'crawl', amount: '0.015', currency: 'USD', url: 'https://pay.example/' },
      line: '<payment type="crawl">',
    })
  })

  it('knows no entities and reads malformed XML as far as it goes', () => {
    const bomb = `<!DOCTYPE rsl [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rsl><content url="/"><license><prohibits type="usage">ai-train &b;</prohibits></license>`
    expect(rslStatementOf(readRsl(Buffer.from(bomb)), `${origin}/`)?.says).toEqual({ 'ai-train': 'no' })
    expect(readRsl(Buffer.from('{}'))).toEqual([])
  })
})

// TDMRep, final report of 10 May 2024, section 6.
describe('tdmrep.json', () => {
  const policy = 'https://provider.com/policies/policy.json'
  const rules = readTdmFile(
    JSON.stringify([
      { location: '/directory-a/', 'tdm-reservation': 1 },
      { location: '/directory-b/html/', 'tdm-reservation': 1, 'tdm-policy': policy },
      { location: '/directory-b/images/*.jpg', 'tdm-reservation': 0 },
      { location: '/broken', 'tdm-reservation': 2 },
    ]),
  )

  it.each([
    ['/directory-a/x.pdf', { reservation: '1' }],
    ['/directory-b/html/y', { reservation: '1', policy }],
    ['/directory-b/images/z.jpg', { reservation: '0' }],
    ['/elsewhere', undefined],
    ['/broken', undefined],
  ])('has for %s the rule of the example', (path, rule) => {
    const found = tdmRuleFor(rules ?? [], origin + path)
    if (rule === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(rule)
  })

  it.each(['{"tdm-reservation": 1}', '[', ''])('is not "%s"', (text) => {
    expect(readTdmFile(text)).toBeUndefined()
  })
})

describe('the statements together', () => {
  const at = (says: object) => ({ source: 'aipref', where: '', line: '', says }) as const
  it.each([
    [[{ 'ai-train': 'yes' }, { 'ai-train': 'yes' }], { 'ai-train': 'yes' }],
    [[{ 'ai-train': 'yes' }, { 'ai-train': 'no' }], { 'ai-train': 'conflict' }],
    [[{ 'ai-train': 'yes' }, { 'ai-train': 'conditional' }], { 'ai-train': 'conditional' }],
    [[{ search: 'no' }, {}], { search: 'no' }],
    [[], {}],
  ])('of %j are %j', (all, allows) => {
    expect(combineStatements(all.map(at))).toEqual(allows)
  })
})
