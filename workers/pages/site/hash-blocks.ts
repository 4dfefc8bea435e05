import { hash } from 'node:crypto'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'

/**
 * The hash of each kept block, 48 bits of a SHA-256 over the host, the template and the text: an equal text in another place, such as a
 * summary that is a teaser elsewhere, is another block. Undefined for blocks that were not kept, and after the first 2,000.
 */
export function hashBlocks(
  { blocks, templates }: Pick<PageBlocks, 'blocks' | 'templates'>,
  kept: readonly boolean[],
  host: string,
): (number | undefined)[] {
  let left = maxHashed
  return blocks.map(({ text }, at) => {
    if (kept[at] !== true || left === 0) return undefined
    left -= 1
    const template = (templates[at] ?? '').slice(0, maxTemplateLength)
    return hash48([host, template, String(text.length), text.slice(0, maxTextLength)].join('\0'))
  })
}

const maxHashed = 2000
const maxTemplateLength = 300
const maxTextLength = 1000

/**
 * The blocks of a page that its digest learns: all of them, or those with the 256 lowest hashes. So of each page the same blocks are
 * taken, and those that recur still meet.
 */
export function blocksToLearn(hashes: readonly (number | undefined)[]): number[] {
  const distinct = new Set(hashes.filter((each) => each !== undefined))
  return [...distinct].sort((a, b) => a - b).slice(0, maxLearned)
}

const maxLearned = 256

/** 1 to 65,535 for the path of an address, whatever its parameters: with other parameters it may show the same page. */
export function hashPath(url: string): number {
  const { host, pathname } = new URL(url)
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return 1 + (hash48(`${host}\0${path}`) % 65_535)
}

function hash48(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16)
}
