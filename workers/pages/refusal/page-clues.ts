import type { Block } from '#workers/pages/choice/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/choice/page-blocks.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'

export interface ParsedPage extends Pick<PageBlocks, 'tree' | 'facts' | 'blocks'> {
  /** The source, for what scripts and attributes tell. */
  html: string
  /** Whether its scripts ran. */
  isRendered?: boolean | undefined
}

/** What tells a wall from a page. Texts have their white space collapsed. */
export interface PageClues {
  /** `<title>`; empty where there is none. */
  title: string
  /** The first heading of the highest rank, or the title. */
  heading: string
  /** What the page says outside navigation, footers and dialogs, without blocks that are mostly links. */
  text: string
  /** Words of `text`. */
  words: number
  /** Whether a good deal shows, and all of it stands in navigation, footers and dialogs. */
  isFrame: boolean
  /** Words of dialogs and overlays: where a request for consent stands. */
  dialogText: string
  tree: PageTree
  html: string
}

/** The clues of a page; undefined where the page says too much to stand in for another. */
export function readClues({ tree, facts, html, blocks }: ParsedPage): PageClues | undefined {
  if (tree.root.textLength > longest) return undefined
  const framed = new Set(blocks.filter((block) => isAround(block.parent, isFrame)))
  const own = blocks.filter((block) => block.linkShare < 0.5 && !framed.has(block))
  const title = facts.documentTitle ?? ''
  return {
    title,
    heading: headingOf(own) ?? title,
    text: textOf(own),
    words: own.reduce((sum, { words }) => sum + words, 0),
    isFrame: blocks.length >= fewestInFrame && framed.size === blocks.length,
    dialogText: textOf(blocks.filter((block) => isAround(block.parent, isDialog))),
    tree,
    html,
  }
}

/** Characters without white space. The longest walls come with a shop's whole menu. */
const longest = 12_000
const fewestInFrame = 5

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

function isFrame(node: PageNode): boolean {
  if (/^(?:nav|footer|aside)$/u.test(node.tag) || isDialog(node)) return true
  return /^(?:navigation|contentinfo|banner|search)$/u.test(attribute(node, 'role') ?? '')
}

function isDialog(node: PageNode): boolean {
  return node.tag === 'dialog' || /^(?:alert)?dialog$/u.test(attribute(node, 'role') ?? '')
}
