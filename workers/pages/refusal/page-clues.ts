import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

export interface ParsedPage extends Pick<PageBlocks, 'tree' | 'facts' | 'blocks'> {
  /** The source of the page, with its scripts and attributes. */
  html: string
  /** Whether a browser ran the scripts. */
  isRendered?: boolean | undefined
}

/** Clues that distinguish bot walls, login pages and error pages from content. White space in texts is collapsed. */
export interface PageClues {
  /** `<title>`; empty where there is none. */
  title: string
  /** The first heading of the highest level, or the title. */
  heading: string
  /** The text outside navigation, footers and dialogs, without blocks that are mostly links. */
  text: string
  /** The number of words in `text`. */
  words: number
  /** Whether there are five blocks or more, all in navigation, footers and dialogs. */
  isPageFrame: boolean
  /** The text in dialogs, such as a cookie consent dialog. */
  dialogText: string
  tree: PageTree
  html: string
}

/** Reads the clues; undefined for a page with too much text to be a bot wall, login page or error page. */
export function readClues({ tree, facts, html, blocks }: ParsedPage): PageClues | undefined {
  if (tree.root.textLength > maxTextLength) return undefined
  const framed = new Set(blocks.filter((block) => isAround(block.parent, isPageFrame)))
  const ownBlocks = blocks.filter((block) => block.linkDensity < 0.5 && !framed.has(block))
  const title = facts.documentTitle ?? ''
  return {
    title,
    heading: headingOf(ownBlocks) ?? title,
    text: textOf(ownBlocks),
    words: ownBlocks.reduce((sum, { words }) => sum + words, 0),
    isPageFrame: blocks.length >= minFramedBlocks && framed.size === blocks.length,
    dialogText: textOf(blocks.filter((block) => isAround(block.parent, isDialog))),
    tree,
    html,
  }
}

/** In characters without white space. The longest bot walls include the whole menu of a shop. */
const maxTextLength = 12_000
const minFramedBlocks = 5

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n')
}

function headingOf(blocks: readonly Block[]): string | undefined {
  const ranked = ['h1', 'h2', 'h3'].map((tag) =>
    blocks.find(({ parent }) => isAround(parent, (node) => node.tag === tag)),
  )
  return ranked.find((block) => block !== undefined)?.text
}

function isAround(node: PageNode, fits: (node: PageNode) => boolean): boolean {
  for (let each: PageNode | undefined = node; each; each = each.parent) if (fits(each)) return true
  return false
}

function isPageFrame(node: PageNode): boolean {
  if (/^(?:nav|footer|aside)$/u.test(node.tag) || isDialog(node)) return true
  return /^(?:navigation|contentinfo|banner|search)$/u.test(attribute(node, 'role') ?? '')
}

function isDialog(node: PageNode): boolean {
  return node.tag === 'dialog' || /^(?:alert)?dialog$/u.test(attribute(node, 'role') ?? '')
}
