import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'

/** An element with its blocks, from `first` to `last`. */
export interface PageSection {
  node: PageNode
  first: number
  last: number
  words: number
}

/** The boxes of a page with two blocks or more, up to `maxLevels` levels above a block, in the order of their first blocks. */
export function findSections(blocks: readonly Block[]): PageSection[] {
  const sections = new Map<PageNode, PageSection>()
  for (const [at, block] of blocks.entries()) {
    const { parent, nodes } = block
    const words = sizeOf(block)
    // A run of several nodes has no element of its own.
    let node = nodes.length > 1 ? parent : parent.parent
    for (let level = 0; node && level < maxLevels && !largeTags.has(node.tag); node = node.parent, level++) {
      const section = sections.get(node)
      if (section) {
        section.last = at
        section.words += words
      } else sections.set(node, { node, first: at, last: at, words })
    }
  }
  return [...sections.values()].filter(({ first, last, node }) => last > first && !plainTags.has(node.tag))
}

const maxLevels = 6
const largeTags = new Set(['main', 'article', 'body', 'html', '#root'])
const plainTags = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'dd',
  'blockquote',
  'form',
  'a',
  'span',
])
