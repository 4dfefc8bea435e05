import { describe, expect, it } from 'vitest'
import { isAllowed, rulesFrom } from './rules-from.ts'

const lines = (...all: string[]) => all.join('\n')

// RFC 9309 §2.2.1.
describe('the groups for us', () => {
  it.each([
    ['our own, not *', lines('User-agent: *', 'Disallow: /', 'User-agent: webintel', 'Disallow: /a'), '/b', true],
    ['our own, in any case', lines('USER-AGENT: WebIntel', 'Disallow: /'), '/', false],
    ['our own, empty', lines('User-agent: *', 'Disallow: /', '', 'User-agent: webintel', 'Disallow:'), '/', true],
    ['our own, without any rule', lines('User-agent: *', 'Disallow: /', '', 'User-agent: webintel'), '/', true],
    ['with a version behind the token', lines('User-agent: webintel/2.0 (fast)', 'Disallow: /'), '/', false],
    ['with words behind the token', lines('User-agent: webintel bot', 'Disallow: /'), '/', false],
    ['not a longer token', lines('User-agent: webintelligence', 'Disallow: /'), '/', true],
    ['not a shorter token', lines('User-agent: web', 'Disallow: /'), '/', true],
    ['*, with words behind it', lines('User-agent: * every crawler', 'Disallow: /'), '/', false],
    ['not a token that starts with *', lines('User-agent: *bot', 'Disallow: /'), '/', true],
    ['not those of others', lines('User-agent: other', 'Disallow: /'), '/', true],
    ['shared with others', lines('User-agent: other', 'User-agent: webintel', 'Disallow: /'), '/', false],
    ['shared with others', lines('User-agent: webintel', 'User-agent: other', '', 'Disallow: /'), '/', false],
    ['no rules before the first', lines('Disallow: /', 'User-agent: *', 'Disallow: /a'), '/b', true],
    ['no token at all', lines('User-agent:', 'Disallow: /'), '/', true],
  ])('are %s', (_, content, path, expected) => {
    expect(isAllowed(content, path)).toBe(expected)
  })

  it('apply together, also when others stand between them', () => {
    const group = (agent: string, path: string) => `User-agent: ${agent}\nDisallow: ${path}`
    const content = lines(group('webintel', '/a'), group('other', '/b'), group('webintel', '/c'), group('*', '/d'))
    expect(['/a', '/b', '/c', '/d'].map((path) => isAllowed(content, path))).toEqual([false, true, false, true])
  })

  it.each(['Sitemap: https://site.example/map.xml', 'Foo: bar', 'no colon in this line', '# comment', ''])(
    'are not ended by the line "%s"',
    (between) => {
      const content = lines('User-agent: webintel', between, 'User-agent: other', 'Disallow: /')
      expect(isAllowed(content, '/')).toBe(false)
    },
  )

  it('are ended by Crawl-delay, which is a rule for us', () => {
    const content = lines('User-agent: *', 'Crawl-delay: 5', '', 'User-agent: other', 'Disallow: /')
    expect(isAllowed(content, '/')).toBe(true)
    expect(rulesFrom(content).crawlDelayMs).toBe(5000)
  })
})

describe('a line', () => {
  it.each([
    ['Disallow : /a'],
    ['\t Disallow:\t/a \t'],
    ['disallow:/a'],
    ['DISALLOW: /a'],
    ['Disallow: /a# comment'],
    ['Disallow: /a # comment: with colon'],
    ['Disallow /a'],
    ['Dissallow: /a'],
    ['Dissalow: /a'],
    ['Disalow: /a'],
    ['Diasllow: /a'],
    ['Disallaw: /a'],
  ])('"%s" disallows', (line) => {
    expect(isAllowed(lines('User-agent: *', line), '/a')).toBe(false)
  })

  it.each([['Disallow: #/a'], ['Disallow /a /b'], ['Dis allow: /a'], ['No-index: /a'], [': /a'], [':'], ['/a']])(
    '"%s" does not disallow',
    (line) => {
      expect(isAllowed(lines('User-agent: *', line), '/a')).toBe(true)
    },
  )

  it.each(['useragent: webintel', 'user agent: webintel', 'User-Agent webintel', 'User-agent  :webintel'])(
    '"%s" names us',
    (line) => {
      expect(isAllowed(lines(line, 'Disallow: /a'), '/a')).toBe(false)
    },
  )

  it.each(['\n', '\r\n', '\r'])('ends with %j', (end) => {
    const content = ['User-agent: *', 'Disallow: /a', 'Disallow: /b', ''].join(end)
    expect(['/a', '/b', '/c'].map((path) => isAllowed(content, path))).toEqual([false, false, true])
  })

  it('is cut after 16 KB', () => {
    const long = `/${'x'.repeat(20_000)}`
    const content = lines('User-agent: *', `Disallow: ${long}`)
    expect(isAllowed(content, `/${'x'.repeat(16_700)}`)).toBe(false)
    expect(isAllowed(content, `/${'x'.repeat(16_000)}`)).toBe(true)
  })
})

it.each([[[0xef, 0xbb, 0xbf]], [[0xef, 0xbb]], [[0xef]]])('a byte order mark is dropped: %j', (mark) => {
  const content = Buffer.concat([Buffer.from(mark), Buffer.from('User-agent: *\nDisallow: /')])
  expect(isAllowed(content, '/')).toBe(false)
})

it('a page of HTML allows everything', () => {
  expect(isAllowed('<!doctype html><title>Not found</title><p>Disallow: /</p>', '/')).toBe(true)
})

it('an empty file allows everything', () => {
  expect(isAllowed('', '/')).toBe(true)
})

describe('Crawl-delay', () => {
  it.each([
    ['5', 5000],
    ['0.5', 500],
    ['.5', 500],
    ['1.', 1000],
    ['10 # seconds', 10_000],
    ['10s', 10_000],
    ['0', 0],
    ['3600', 60_000],
    ['999999999999999999999', 60_000],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Infinity', undefined],
  ])('%s is %s ms', (value, expected) => {
    expect(rulesFrom(`User-agent: *\nCrawl-delay: ${value}`).crawlDelayMs).toBe(expected)
  })

  it('is that of our group', () => {
    const content = lines('User-agent: *', 'Crawl-delay: 1', 'User-agent: webintel', 'Crawl-delay: 2', 'Crawl-delay: 3')
    expect(rulesFrom(content).crawlDelayMs).toBe(2000)
  })
})

describe('sitemaps', () => {
  it('stand anywhere, are resolved and listed once', () => {
    const content = lines(
      'Sitemap: https://site.example/a.xml',
      'User-agent: other',
      'sitemap:/b.xml',
      'Disallow: /',
      'Site-map: https://cdn.example/ü.xml',
      'Sitemap: https://site.example/a.xml',
      'Sitemap: javascript:alert(1)',
      'Sitemap: ftp://site.example/c.xml',
      'Sitemap: http://[',
      'Sitemap:',
    )
    expect(rulesFrom(content).sitemaps).toEqual([
      'https://site.example/a.xml',
      'https://site.example/b.xml',
      'https://cdn.example/%C3%BC.xml',
    ])
  })

  it('are a thousand at most', () => {
    const content = Array.from({ length: 5000 }, (_, index) => `Sitemap: /${index}.xml`).join('\n')
    expect(rulesFrom(content).sitemaps).toHaveLength(1000)
  })
})
