import { describe, expect, it } from 'vitest'
import { blocksToLearn, hashBlocks, hashPath } from '#workers/pages/site/hash-blocks.ts'
import { emptyDigest, isFull, learnPages, recursIn, teaches } from '#workers/pages/site/site-digest.ts'

const dayMs = 86_400_000
const block = 2 ** 47 + 12_345
const show = (...pages: number[]) => pages.map((page) => ({ page, blocks: [block] }))

describe('the digest of a site', () => {
  it('knows a block that three other pages show', () => {
    const digest = learnPages(emptyDigest, show(1, 2, 3), 0)
    expect(recursIn(digest, block, 4)).toBe(true)
    expect(recursIn(digest, block + 1, 4)).toBe(false)
  })

  it('counts neither the page itself nor a page that is read again', () => {
    const digest = learnPages(emptyDigest, show(1, 2, 3, 3, 2), 0)
    expect(recursIn(digest, block, 3)).toBe(false)
    expect(recursIn(learnPages(digest, show(4), 0), block, 3)).toBe(true)
  })

  it('says whether a page teaches something', () => {
    const digest = learnPages(emptyDigest, show(1, 2), 0)
    expect(teaches(digest, { page: 2, blocks: [block] })).toBe(false)
    expect(teaches(digest, { page: 3, blocks: [block] })).toBe(true)
    expect(teaches(digest, { page: 2, blocks: [block, 7] })).toBe(true)
    const saturated = learnPages(digest, show(3, 4), 0)
    expect(teaches(saturated, { page: 5, blocks: [block] })).toBe(false)
  })

  it('forgets a block that no page showed for 30 days', () => {
    const start = 20_000 * dayMs
    const digest = learnPages(emptyDigest, show(1, 2, 3), start)
    const other = [{ page: 9, blocks: [1] }]
    expect(recursIn(learnPages(digest, other, start + 29 * dayMs), block, 4)).toBe(true)
    expect(recursIn(learnPages(digest, other, start + 31 * dayMs), block, 4)).toBe(false)
    const seenAgain = learnPages(digest, show(1), start + 29 * dayMs)
    expect(recursIn(learnPages(seenAgain, other, start + 31 * dayMs), block, 4)).toBe(true)
  })

  it('stays below 64 KB as base64, and keeps what recurs', () => {
    let digest = learnPages(emptyDigest, show(1, 2, 3), 0)
    for (let page = 10; page < 40; page++) {
      const blocks = Array.from({ length: 256 }, (_, at) => page * 1000 + at)
      digest = learnPages(digest, [{ page, blocks }], page * 3_600_000)
    }
    expect(Buffer.from(digest).toString('base64').length).toBeLessThanOrEqual(65_536)
    expect(isFull(digest)).toBe(true)
    expect(recursIn(digest, block, 4)).toBe(true)
    // The blocks of the last page are newer than the others.
    expect(teaches(digest, { page: 39, blocks: Array.from({ length: 256 }, (_, at) => 39_000 + at) })).toBe(false)
  })

  it('is the same for pages in any order', () => {
    const pages = [3, 1, 2].map((page) => ({ page, blocks: [page, block] }))
    const there = learnPages(emptyDigest, pages, 0)
    const back = learnPages(learnPages(emptyDigest, pages.slice(2), 0), pages.slice(0, 2).reverse(), 0)
    for (const known of [1, 2, 3, block])
      expect(recursIn(there, known, 9), String(known)).toBe(recursIn(back, known, 9))
    expect(there.length).toBe(back.length)
  })
})

describe('the hashes of blocks', () => {
  const page = (text: string, template = 'p.>div.>') => ({
    blocks: [{ text, nodes: [], words: 3, linkDensity: 0, headingLevel: 0 }],
    templates: [template],
  })
  const hashOf = (text: string, template?: string, host = 'a.example') =>
    // Only these fields of a block are read.
    hashBlocks(page(text, template) as unknown as Parameters<typeof hashBlocks>[0], [true], host)[0]

  it('differ by text, place and host, and have 48 bits', () => {
    const hashes = [
      hashOf('Read on'),
      hashOf('Read off'),
      hashOf('Read on', 'li.>ul.>'),
      hashOf('Read on', undefined, 'b.example'),
    ]
    expect(new Set(hashes).size).toBe(4)
    for (const hash of hashes) expect(hash).toBeLessThan(2 ** 48)
    expect(hashOf('Read on')).toBe(hashes[0])
  })

  it('are bounded for a page with very many blocks', () => {
    const blocks = Array.from({ length: 100_000 }, (_, at) => ({ text: `Block ${at}` }))
    const many = { blocks, templates: blocks.map(() => 'x'.repeat(10)) }
    const hashes = hashBlocks(
      many as unknown as Parameters<typeof hashBlocks>[0],
      blocks.map(() => true),
      'a.example',
    )
    expect(hashes.filter((hash) => hash !== undefined)).toHaveLength(2000)
    expect(blocksToLearn(hashes)).toHaveLength(256)
  })

  it('take the path for the page, without its parameters and its last slash', () => {
    const [plain, ...same] = ['/a', '/a/', '/a?x=1', '/a#b'].map((path) => hashPath(`https://a.example${path}`))
    expect(same).toEqual([plain, plain, plain])
    expect(hashPath('https://a.example/b')).not.toBe(plain)
    expect(plain).toBeGreaterThan(0)
    expect(plain).toBeLessThan(65_536)
  })
})
