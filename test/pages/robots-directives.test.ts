import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import { page } from './page-under-test.ts'

const options = { mainContent: true, format: 'markdown', links: false } as const
const pageWith = (...tags: string[]) =>
  page(`<!doctype html><html><head>${tags.join('')}</head><body><article><h1>Owls</h1>
    <p>Owls hunt at night, and they hear a mouse below the snow from a hundred steps away, as many watchers know.</p>
    </article></body></html>`)

describe('robots in the metadata of a page', () => {
  it.each([
    ['<meta name="robots" content="noindex, nofollow">', ['noindex', 'nofollow']],
    ['<META NAME="ROBOTS" CONTENT="NOINDEX">', ['noindex']],
    ['<meta name="webintel" content="noarchive">', ['noarchive']],
    ['<meta name="robots" content="noindex"><meta name="robots" content="nofollow">', ['noindex', 'nofollow']],
    [
      '<meta name="robots" content="noindex"><meta name="webintel" content="noindex,nosnippet">',
      ['noindex', 'nosnippet'],
    ],
    [
      '<meta name="robots" content="max-snippet: 50, max-image-preview:large">',
      ['max-snippet:50', 'max-image-preview:large'],
    ],
    ['<meta name="robots" content=",, ,none,">', ['none']],
    ['<meta name="googlebot" content="noindex">', undefined],
    ['<meta name="robots" content="">', undefined],
    ['', undefined],
  ])('%s', (tags, expected) => {
    expect(extractPage(pageWith(tags), options).metadata.robots).toEqual(expected)
  })

  it('joins the header and the meta tags', () => {
    const raw = { ...pageWith('<meta name="robots" content="nofollow, noindex">'), robotsTag: 'noindex\nnoarchive' }
    expect(extractPage(raw, options).metadata.robots).toEqual(['noindex', 'noarchive', 'nofollow'])
  })

  it('comes from the header of a page that is not HTML', () => {
    const raw = { ...page('Owls hunt at night.', 'text/plain'), robotsTag: 'noindex' }
    expect(extractPage(raw, options).metadata.robots).toEqual(['noindex'])
  })
})

describe('X-Robots-Tag', () => {
  it.each([
    ['noindex', ['noindex']],
    ['NoIndex , NOFOLLOW', ['noindex', 'nofollow']],
    ['googlebot: noindex, nofollow', []],
    ['webintel: noindex, nofollow', ['noindex', 'nofollow']],
    ['otherbot: noindex, webintel: nofollow', ['nofollow']],
    ['otherbot: noindex\nnofollow', ['nofollow']],
    ['max-snippet: -1, unavailable_after: 2030-01-01', ['max-snippet:-1', 'unavailable_after:2030-01-01']],
    ['unavailable_after: 25 Jun 2030 15:00:00 PST', ['unavailable_after:25 jun 2030 15:00:00 pst']],
    ['webintel:', []],
    ['', []],
  ])('%j', (header, expected) => {
    expect(robotsDirectives([], header)).toEqual(expected)
  })

  it('is bounded, and read in linear time', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(',')
    expect(robotsDirectives([many], many)).toHaveLength(50)
    for (const unit of [',', ': ', 'a:', ' ', 'a,', '\n'])
      expect(
        growthOf(
          (size) => unit.repeat(size),
          (text) => robotsDirectives([text], text),
        ),
      ).toBeLessThan(linearGrowth)
  })
})
