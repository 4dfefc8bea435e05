import { countWords } from '#workers/pages/output/count-words.ts'
import { isBlock, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** The unit of classification: a run of inline content, a row of a plain table, a code block, or a button. */
export interface Block {
  /** Siblings, in document order. */
  readonly nodes: readonly PageNode[]
  /** The element that contains them; a single element is its own parent. */
  readonly parent: PageNode
  /** The visible text with white space collapsed. Never empty. */
  readonly text: string
  readonly words: number
  /** The ratio of characters in links to all characters, 0 to 1. */
  readonly linkDensity: number
  /** 1 to 6; 0 outside headings. */
  readonly headingLevel: number
}

/** Splits a measured tree into blocks in document order. Each visible text belongs to exactly one block. */
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
      if (!isBlock(child) && child.tag !== 'button' && !isRowOfButtons(child)) run.push(child)
      else {
        endRun()
        if (isOneBlock(child) || child.tag === 'button') addBlock(blocks, [child], parent)
        else visit(child)
      }
    }
    endRun()
  }
  visit(tree.root)
  return blocks
}

/** Whether an inline element is a bar of buttons: each is a block. */
function isRowOfButtons({ children }: PageNode): boolean {
  return children.length > 1 && children.filter(({ tag, textLength }) => tag === 'button' && textLength > 0).length > 1
}

/** Whether an element is one block: a code block, or a row of plain cells. */
function isOneBlock(node: PageNode): boolean {
  if (node.tag === 'pre') return true
  return node.tag === 'tr' && node.children.every((cell) => !cell.holdsBlocks)
}

/** The number of words. Each Chinese or Japanese character counts as a word, so their texts are measured by characters. */
export function sizeOf(block: Block | undefined): number {
  return block === undefined ? 0 : Math.min(block.words, block.text.length / 4)
}

function addBlock(blocks: Block[], nodes: readonly PageNode[], parent: PageNode): void {
  const [first] = nodes
  if (!first) return
  const text = nodes.map(textOf).join('').replace(/\s+/gu, ' ').trim()
  if (text === '') return
  const length = nodes.reduce((sum, node) => sum + node.textLength, 0)
  const linked = isInLink(parent) ? length : nodes.reduce((sum, node) => sum + node.linkLength, 0)
  // The tag and class of a lone wrapper say more about the block than those of the element around it.
  const holder = nodes.length === 1 && first.tag !== '' ? first : parent
  blocks.push({
    nodes,
    parent: holder,
    text,
    words: countWords(text),
    linkDensity: linked / Math.max(1, length),
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
