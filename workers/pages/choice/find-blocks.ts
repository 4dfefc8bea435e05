import { countWords } from '#workers/pages/count-words.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { isBlock } from '#workers/pages/tree/page-node.ts'

/** The smallest piece a choice is made about: a run of inline content, a row of a plain table, a listing, a button. */
export interface Block {
  /** Siblings, in order. */
  readonly nodes: readonly PageNode[]
  /** The element that holds them. */
  readonly parent: PageNode
  /** Visible, white space collapsed, never empty. */
  readonly text: string
  readonly words: number
  /** Share of the characters that stand in links, 0 to 1. */
  readonly linkShare: number
  /** 1 to 6; 0 for what is no heading. */
  readonly headingLevel: number
}

/** All visible text of a measured tree as blocks, in document order; every visible text is in exactly one. */
export function findBlocks(tree: PageTree): Block[] {
  const blocks: Block[] = []
  const visit = (parent: PageNode): void => {
    let run: PageNode[] = []
    const endRun = () => {
      addBlock(blocks, run, parent)
      run = []
    }
    for (const child of parent.children) {
      if (!child.visible || child.textLength === 0) continue
      if (!isBlock(child) && child.tag !== 'button') run.push(child)
      else {
        endRun()
        if (isWhole(child) || child.tag === 'button') addBlock(blocks, [child], parent)
        else visit(child)
      }
    }
    endRun()
  }
  visit(tree.root)
  return blocks
}

/** Rows of plain cells and listings are kept or dropped as a whole. */
function isWhole(node: PageNode): boolean {
  if (node.tag === 'pre') return true
  return node.tag === 'tr' && node.children.every((cell) => !cell.holdsBlocks)
}

function addBlock(blocks: Block[], nodes: readonly PageNode[], parent: PageNode): void {
  const [first] = nodes
  if (!first) return
  const text = nodes.map(textOf).join('').replace(/\s+/gu, ' ').trim()
  if (text === '') return
  const length = nodes.reduce((sum, node) => sum + node.textLength, 0)
  const linked = isInLink(parent) ? length : nodes.reduce((sum, node) => sum + node.linkLength, 0)
  // A lone wrapper says more about a block than what holds it: its own tag and class.
  const holder = nodes.length === 1 && first.tag !== '' ? first : parent
  blocks.push({
    nodes,
    parent: holder,
    text,
    words: countWords(text),
    linkShare: linked / Math.max(1, length),
    headingLevel: headingLevelAround(holder),
  })
}

function headingLevelAround(holder: PageNode): number {
  let node: PageNode | undefined = holder
  for (let up = 0; node && up < 4; node = node.parent, up++) {
    const level = headingTags.indexOf(node.tag)
    if (level > 0) return level
  }
  return 0
}

const headingTags = ['', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

function textOf(node: PageNode): string {
  if (!node.visible) return ''
  if (node.tag === '') return node.text
  if (node.tag === 'br') return ' '
  const inner = node.children.map(textOf).join('')
  return isBlock(node) ? ` ${inner} ` : inner
}

function isInLink(node: PageNode): boolean {
  for (let above: PageNode | undefined = node; above; above = above.parent) if (above.tag === 'a') return true
  return false
}
