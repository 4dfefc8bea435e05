import { describe, expect, it } from 'vitest'
import { choosePages } from '#workers/intel/company/site/choose-pages.ts'

const choose = (...links: readonly (readonly [path: string, text?: string])[]) =>
  choosePages(
    links.map(([path, text = '']) => ({ url: `https://strixa.example${path}`, text })),
    ({ pathname }) => !pathname.startsWith('/private'),
  ).map(({ kind, url }) => [kind, url.slice('https://strixa.example'.length)])

describe('the pages of a company', () => {
  it.each([
    ['/pricing', 'pricing'],
    ['/de/preise', 'pricing'],
    ['/tarifs.html', 'pricing'],
    ['/sobre-nosotros', 'about'],
    ['/%C3%BCber-uns', 'about'],
    ['/en/solutions/', 'product'],
    ['/werken-bij', 'careers'],
    ['/kontakt', 'contact'],
    ['/trust-center', 'security'],
  ])('are known by their path: %s', (path, kind) => {
    expect(choose([path])).toEqual([[kind, path]])
  })

  it('are known by the text of their link', () => {
    expect(
      choose(['/p/7', '料金'], ['/p/8', 'Open jobs'], ['/p/9', 'Read how our jobs changed the way we price']),
    ).toEqual([
      ['pricing', '/p/7'],
      ['careers', '/p/8'],
    ])
  })

  it('are the closest matches with the shortest paths', () => {
    expect(choose(['/pricing/enterprise/quote'], ['/old-pricing'], ['/eu/pricing'], ['/pricing'])).toEqual([
      ['pricing', '/pricing'],
    ])
  })

  it('are not articles, files, the home page, or pages that may not be read', () => {
    expect(
      choose(
        ['/blog/pricing'],
        ['/docs/security'],
        ['/pricing.pdf.zip'],
        ['/', 'About'],
        ['/private/contact'],
        ['/#about'],
      ),
    ).toEqual([])
  })

  it('have one kind each', () => {
    expect(choose(['/about', 'Contact'])).toEqual([['about', '/about']])
  })
})
