import { describe, expect, it } from 'vitest'
import { learnSite, readSitePage, seenOf } from '#test/support/sites/learn-site.ts'
import { designs, languages, publisherSite, type PublisherPage } from '#test/support/sites/publisher-sites.ts'
import { emptyDigest, learnPages } from '#workers/pages/site/site-digest.ts'

/** Texts of a list that a content contains. */
const countIn = (content: string, texts: readonly string[]) => texts.filter((text) => content.includes(text)).length

describe('text that recurs on a site', () => {
  it('is left out of articles that the model alone does not clean, and nothing else is', () => {
    const sum = { own: 0, ownKept: 0, sharedAlone: 0, sharedWithSite: 0 }
    for (const [language, design] of languages.flatMap((each) => designs.map((design) => [each, design] as const))) {
      const pages = publisherSite(language, design)
      const seen = pages.map(seenOf)
      for (const [at, page] of pages.entries()) {
        const digest = learnPages(emptyDigest, seen.toSpliced(at, 1), 0)
        const { content, title } = readSitePage(page, digest)
        expect(title).toBe(page.title)
        sum.own += page.paragraphs.length
        sum.ownKept += countIn(content, page.paragraphs)
        sum.sharedAlone += countIn(readSitePage(page, emptyDigest).content, page.shared)
        sum.sharedWithSite += countIn(content, page.shared)
      }
    }
    expect(sum.ownKept).toBe(sum.own)
    // 250 and 29 of 576 when this was written.
    expect(sum.sharedAlone).toBeGreaterThan(200)
    expect(sum.sharedWithSite).toBeLessThan(sum.sharedAlone / 5)
  })

  const { page, others } = firstPage(publisherSite('en', 'utility'))
  const digest = learnSite(others)
  const member = page.shared[0] ?? ''

  it('is kept until three other pages have it', () => {
    expect(readSitePage(page, learnSite(others.slice(0, 2))).content).toContain(member)
    expect(readSitePage(page, learnSite([page, ...others.slice(0, 2)])).content).toContain(member)
    expect(readSitePage(page, learnSite(others.slice(0, 3))).content).not.toContain(member)
  })

  it('is named in the explanation', () => {
    const { explanation } = readSitePage(page, digest, { explain: true })
    expect(explanation?.blocks?.find(({ text }) => text.startsWith(member.slice(0, 60)))).toMatchObject({
      kept: false,
      by: 'site',
    })
  })

  it('depends on the bytes, the options and the digest alone', () => {
    expect(readSitePage(page, digest)).toEqual(readSitePage(page, digest))
  })

  it('is kept with mainContent false, with a selector, and without a digest', () => {
    for (const changes of [{ mainContent: false }, { includeSelector: 'main' }])
      expect(readSitePage(page, digest, changes).content).toContain(member)
    const { content, blockHashes } = readSitePage(page, emptyDigest)
    expect(content).toContain(member)
    expect(blockHashes?.length).toBeGreaterThan(5)
  })

  it('is kept if it is most of a page: the same article under other addresses', () => {
    const copies = [1, 2, 3, 4].map((number) => ({ html: page.html, url: `${page.url}/print-${number}` }))
    expect(readSitePage(page, learnSite(copies)).content).toBe(readSitePage(page, emptyDigest).content)
  })

  it('is kept on the page whose content it is', () => {
    const terms = `<p>${'You may return any lamp within thirty days, in the box in which it came. '.repeat(3)}</p>`
    const withTerms = (own: string) =>
      `<!doctype html><html><head><title>Lamps</title></head><body><main><h1>Lamps</h1>${own}<div>${terms}</div></main></body></html>`
    const lamps = [1, 2, 3, 4].map((number) => ({
      url: `https://lamps.example/${number}`,
      html: withTerms(
        `<p>${`Lamp number ${number} has a brass foot and a shade of green glass, and it was made in ${1900 + number}. `.repeat(6)}</p>`,
      ),
    }))
    const own = { url: 'https://lamps.example/terms', html: withTerms('') }
    expect(readSitePage(own, learnSite(lamps)).content).toBe(readSitePage(own, emptyDigest).content)
    expect(readSitePage(own, learnSite(lamps)).content).toContain('You may return any lamp')
  })

  it('is kept where it is a value, an ingredient, a label or a heading over own text', () => {
    const recipe = (number: number) => ({
      url: `https://soup.example/${number}`,
      html: `<!doctype html><html><head><title>Soup ${number}</title><meta property="og:type" content="article"></head><body><main>
<h1>Soup ${number}</h1><p>${`The soup of house number ${number} is eaten on cold evenings by people who have walked home along the river. `.repeat(8)}</p>
<h2>Ingredients</h2><ul><li>A pinch of salt and some pepper</li><li>Two spoons of olive oil from the north</li><li>${number} carrots from the garden of the house</li></ul>
<h2>Method</h2><p>Cut the carrots of house ${number} into pieces as long as a thumb, and let them swim until the clock says ${number}.</p></main></body></html>`,
    })
    const soups = [1, 2, 3, 4, 5].map(recipe)
    const alone = readSitePage(recipe(6), emptyDigest).content
    expect(alone).toContain('A pinch of salt')
    expect(readSitePage(recipe(6), learnSite(soups)).content).toBe(alone)
  })

  it('is kept in lists of links that several lists share', () => {
    const list = (name: string, teasers: readonly number[]) => ({
      url: `https://blog.example/${name}`,
      html: `<!doctype html><html><head><title>Posts: ${name}</title></head><body><main><h1>Posts: ${name}</h1>${teasers
        .map(
          (number) =>
            `<div class="post"><h2><a href="/p${number}">Post number ${number} about the lighthouse</a></h2><p>In post ${number} the keeper counts the ships that pass in the night, and he writes them down.</p><a href="/p${number}">Read this post to its end</a></div>`,
        )
        .join('')}</main></body></html>`,
    })
    const known = ['a', 'b', 'c', 'd'].map((name, at) => list(name, [1, 2, 3, 10 + at, 20 + at]))
    const mixed = list('all', [1, 2, 3, 31, 32, 33, 34, 35])
    const { content } = readSitePage(mixed, learnSite(known))
    for (const number of [1, 2, 3, 31, 35]) {
      expect(content).toContain(`Post number ${number} about`)
      expect(content).toContain(`In post ${number} the keeper`)
    }
  })
})

function firstPage([page, ...others]: readonly PublisherPage[]) {
  if (page === undefined) throw new Error('Expected a site with pages.')
  return { page, others }
}
