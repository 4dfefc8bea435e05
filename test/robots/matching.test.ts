import { describe, expect, it } from 'vitest'
import { isAllowed, rulesFrom } from './rules-from.ts'

const group = (...rules: string[]) => ['User-agent: *', ...rules].join('\n')

// RFC 9309, §2.2.2 and §2.2.3, and its example in §5.
describe('the rule that decides', () => {
  it.each([
    ['the longest', ['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'], '/example/page/', true],
    [
      'the longest',
      ['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'],
      '/example/page/disallowed.gif',
      false,
    ],
    ['the longest, in any order', ['Disallow: /folder', 'Allow: /folder/page'], '/folder/page', true],
    ['the longest, in any order', ['Allow: /folder/page', 'Disallow: /folder'], '/folder/page', true],
    ['Allow among equals', ['Disallow: /folder', 'Allow: /folder'], '/folder/page', true],
    ['Allow among equals', ['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
    ['Allow among equals that differ', ['Disallow: /page*', 'Allow: /pages'], '/pages', true],
    ['wildcards count as characters', ['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    ['wildcards count as characters', ['Allow: /$', 'Disallow: /'], '/', true],
    ['wildcards count as characters', ['Allow: /$', 'Disallow: /'], '/page.htm', false],
    ['none', ['Disallow: /private'], '/public', true],
    ['none, because the path is empty', ['Disallow:'], '/page', true],
    ['none, because the path is empty', ['Allow:', 'Disallow: /a'], '/a', false],
    ['none: a pattern without slash starts nowhere', ['Disallow: folder'], '/folder', true],
    ['case matters', ['Disallow: /Folder'], '/folder', true],
    ['the file itself is allowed', ['Disallow: /'], '/robots.txt', true],
    ['the query counts', ['Disallow: /page?private'], '/page?private=1', false],
    ['the query counts', ['Disallow: /*?private'], '/page', true],
    ['the fragment does not', ['Disallow: /*secret'], '/page#secret', true],
  ])('is %s: %s for %s', (_, rules, path, expected) => {
    expect(isAllowed(group(...rules), path)).toBe(expected)
  })
})

describe('wildcards', () => {
  it.each([
    ['/fish*', '/fish.html', true],
    ['/fish*', '/catfish', false],
    ['/*.php', '/folder/any.php.file?x', true],
    ['/*.php$', '/any.php', true],
    ['/*.php$', '/any.php?x', false],
    ['/*.php$', '/any.php/.php', true],
    ['/fish*.php', '/fishheads/cat.php?id=1', true],
    ['/fish*.php', '/Fish.php', false],
    ['/a*b*c$', '/abcbc', true],
    ['/a*b*c$', '/abcb', false],
    ['/a**b', '/axb', true],
    ['/ab*b$', '/ab', false],
    ['/*$', '/anything', true],
    ['/a$b', '/a$bc', true],
    ['/a$b', '/a', false],
    ['/a$$', '/a$', true],
    ['*secret', '/very/secret', true],
    ['*', '/', true],
    ['$', '/', false],
    ['/x%2A', '/x*', true],
    ['/x%2A', '/xy', false],
    ['/x%24', '/x$', true],
    ['/x*', '/x%2Ay', true],
  ])('%s matches %s: %s', (pattern, path, expected) => {
    expect(isAllowed(group(`Disallow: ${pattern}`), path)).toBe(!expected)
  })
})

// RFC 9309, the table of §2.2.2, and bytes outside of it.
describe('percent-encoding', () => {
  it.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/U+E38384', '/foo/bar/U+E38384'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
    ['/a b', '/a%20b'],
    ['/{id}', '/%7Bid%7D'],
    ["/?q='x'", "/?q='x'"],
    ['/100%', '/100%'],
    ['/~user', '/%7Euser'],
  ])('%s matches %s', (pattern, path) => {
    expect(isAllowed(group(`Disallow: ${pattern}`), path)).toBe(false)
  })

  it('keeps an encoded slash apart from a slash', () => {
    expect(isAllowed(group('Disallow: /a%2Fb'), '/a/b')).toBe(true)
    expect(isAllowed(group('Disallow: /a%2fb'), '/a%2Fb')).toBe(false)
  })

  it('compares bytes that are not UTF-8', () => {
    const content = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /caf'), Buffer.from([0xe9])])
    expect(isAllowed(content, '/caf%E9')).toBe(false)
    expect(isAllowed(content, '/caf%C3%A9')).toBe(true)
  })
})

it('names the line of the rule', () => {
  const rules = rulesFrom('# Hello\r\n\r\nUser-agent: *\rDisallow: /a\nAllow: /a/b')
  expect(rules.judge('https://site.example/a/b')).toMatchObject({ isAllowed: true, rule: { line: 5 } })
  expect(rules.judge('https://site.example/a/c')).toMatchObject({ isAllowed: false, rule: { line: 4, pattern: '/a' } })
  expect(rules.judge('https://site.example/b')).toEqual({ isAllowed: true })
})
