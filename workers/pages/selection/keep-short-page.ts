import { isLayoutTable } from '#workers/pages/selection/rules/layout-table.ts'
import { ruledOutProbability } from '#workers/pages/selection/rules/rule-out.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * Keeps the plain part of a page of a few lines: what is directly in its body, `main` or `article`, without a box of its own that a
 * class or an id names. Such a page has too few words and names to tell content from boilerplate, and a reader misses a price
 * or a table more than he minds a stray line.
 */
export function keepShortPage(
  blocks: readonly Block[],
  probabilities: readonly number[],
  kept: readonly boolean[],
): boolean[] {
  if (blocks.reduce((sum, { words }) => sum + words, 0) > maxWords) return [...kept]
  return blocks.map((block, at) => {
    if (kept[at] === true) return true
    const isRuledOut = (probabilities[at] ?? 0) <= ruledOutProbability
    return !isRuledOut && block.linkDensity < maxLinkDensity && isPlain(block.parent)
  })
}

const maxWords = 60

/** Menus consist of links. */
const maxLinkDensity = 0.7

function isPlain(holder: PageNode): boolean {
  for (let each: PageNode | undefined = holder; each !== undefined; each = each.parent) {
    if (contentTags.has(each.tag)) return true
    if (otherTags.has(each.tag) || isLayoutTable(each)) return false
    if (isInLayoutCell(each)) return true
    if (each !== holder && (attribute(each, 'class') ?? attribute(each, 'id')) !== undefined) return false
  }
  return true
}

/** Whether a cell of a layout table has a heading: the column of the content. */
function isInLayoutCell({ tag, parent, children }: PageNode): boolean {
  if (tag !== 'td' || !children.some((child) => /^h[1-6]$/u.test(child.tag))) return false
  const table = parent?.parent?.tag === 'table' ? parent.parent : parent?.parent?.parent
  return table !== undefined && isLayoutTable(table)
}

const contentTags = new Set(['main', 'article', 'body'])
const otherTags = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'dialog', 'select'])
