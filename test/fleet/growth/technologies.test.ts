import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { detectTechnologies } from '#workers/facts/tech/detect-technologies.ts'
import { compilePattern, requiredLiteral } from '#workers/facts/tech/public-schema/compile-pattern.ts'
import { loadFingerprints } from '#workers/facts/tech/rules/load-fingerprints.ts'

const rules = loadFingerprints()

describe('the cost of detection', () => {
  const shapes: [what: string, page: (size: number) => string][] = [
    ['scripts', (size) => Array.from({ length: size }, (_, index) => `<script src="/a${index}.js"></script>`).join('')],
    ['inline scripts', (size) => `<script>${"gtag('config', ".repeat(10)}</script>`.repeat(size)],
    [
      'elements with classes',
      (size) => '<b class="swiper-wrapper aem-Grid x" id="ember1" data-hk="1">x</b>'.repeat(size),
    ],
    ['open comments', (size) => '<!-- '.repeat(size)],
    ['comments', (size) => '<!-- optimized with the Yoast -->'.repeat(size)],
    ['meta elements', (size) => '<meta name="generator" content="Word Press">'.repeat(size)],
    ['a long meta element', (size) => `<meta name="generator" content="${'WordPressx '.repeat(size)}">`],
    ['a long address', (size) => `<script src="https://a.b/${'@1/jquery-'.repeat(size)}.js"></script>`],
    ['a long file name', (size) => `<script src="/x${'.min'.repeat(size)}.js"></script>`],
  ]

  const growthIn = (page: (size: number) => string, maxSize: number) => {
    const make = (size: number) => new TextEncoder().encode(`<!doctype html><p>Hello</p>${page(size)}`)
    const detect = (body: Uint8Array) =>
      detectTechnologies({ url: 'https://site.example/', headers: { server: 'nginx' }, body, dns: [] }, rules)
    return growthOf(make, detect, { maxSize })
  }

  it.each(shapes)('grows at most linearly with %s', (_, page) => {
    expect(growthIn(page, 1 << 14)).toBeLessThan(linearGrowth)
  })

  it('grows at most linearly with the depth of elements', () => {
    const page = (depth: number) =>
      `${'<div class="swiper-wrapper">'.repeat(depth)}${'</div>'.repeat(depth)}`.repeat(16)
    // Compared with four times this depth: pages may be 5,000 levels deep.
    expect(growthIn(page, 1024)).toBeLessThan(linearGrowth)
  })
})

describe('a pattern of the public schema', () => {
  it('runs in linear time, even if a backtracking engine would not end', () => {
    const pattern = compilePattern('acme(a+)+$')
    expect(pattern?.find(`acme${'a'.repeat(50_000)}!`)).toBeUndefined()
    expect(pattern?.find(`acme${'a'.repeat(50)}`)?.text).toBe(`acme${'a'.repeat(50)}`)
  })

  it.each(['(?=x)', '(?<!x)y', '(a)\\1', '(', 'x{5000}', 'a'.repeat(3000), '(((a{30}){30}){30})'])(
    'that the engine cannot run is left out: %s',
    (expression) => {
      expect(compilePattern(expression)).toBeUndefined()
    },
  )

  it.each([
    ['/wp-content/themes/', '/wp-content/themes/'],
    ['^Acme(?:/([\\d.]+))?$', 'acme'],
    ['acme\\.com/s?cript', 'acme.com/'],
    ['a|b', ''],
    ['(acme|other)\\.js', '.js'],
    ['jquery.*\\.js', 'jquery'],
    ['jquer[yi]-ui', 'jquer'],
    ['x{0,3}abc', 'abc'],
    ['\\bAcme\\b', 'acme'],
    ['[\\]abc]z', 'z'],
    ['ab+c', 'ab'],
  ])('%s needs the text "%s"', (expression, literal) => {
    expect(requiredLiteral(expression)).toBe(literal)
  })
})
