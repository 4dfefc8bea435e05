import { describe, expect, it } from 'vitest'
import { fitBlocks, fitTexts } from '#workers/pages/output/answer-size.ts'

const jsonBytes = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), 0)

describe('the texts of one answer', () => {
  it('stay as they are if they fit, also if their JSON is longer than they are', () => {
    const texts = ['é"'.repeat(40), 'short']
    expect(fitTexts(texts, jsonBytes(texts))).toEqual(texts)
  })

  it.each([
    ['plain', 'x'],
    ['of two bytes', 'é'],
    ['escaped', '\n'],
    ['of six bytes', '\u0001'],
    ['of pairs of surrogates', '🦉'],
  ])('are cut to one length, the longest first, until their JSON fits: %s', (_, filler) => {
    const texts = ['short', filler.repeat(30_000), filler.repeat(20_000), filler.repeat(1000)]
    const cut = fitTexts(texts, 20_000)
    expect(jsonBytes(cut)).toBeLessThanOrEqual(20_000)
    expect(jsonBytes(cut)).toBeGreaterThan(10_000)
    expect(cut[0]).toBe('short')
    expect(cut[1]).toHaveLength(cut[2]?.length ?? 0)
    for (const [index, text] of cut.entries()) expect(texts[index]?.startsWith(text)).toBe(true)
  })

  it('are not read beyond what fits: twenty of them take little longer than two', () => {
    const text = 'é"x'.repeat(1_000_000)
    const msOnce = (count: number) => {
      const startedAt = process.threadCpuUsage()
      fitTexts(Array<string>(count).fill(text), 1_000_000)
      return process.threadCpuUsage(startedAt).user / 1000
    }
    // Garbage of other tests only makes a run longer.
    const msOf = (count: number) => Math.min(msOnce(count), msOnce(count), msOnce(count))
    msOnce(2)
    expect(msOf(20) / msOf(2)).toBeLessThan(4)
  })
})

describe('the blocks of one answer', () => {
  it('end with the beginning of the block that does not fit', () => {
    const { blocks, isTruncated } = fitBlocks(['## Data', 'word '.repeat(10_000), 'The end'], {
      maxBytes: 10_000,
      format: 'markdown',
    })
    expect([blocks.length, blocks[0], isTruncated]).toEqual([2, '## Data', true])
    expect(jsonBytes(blocks)).toBeLessThanOrEqual(10_000)
    expect(blocks[1]?.length).toBeGreaterThan(2000)
  })
})
