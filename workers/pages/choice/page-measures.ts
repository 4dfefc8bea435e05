import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import type { PageBlocks } from './page-blocks.ts'

/** Sums over the blocks of a page that many features need, one entry a node where they are arrays. */
export interface PageMeasures {
  words: number
  /** Words of prose: blocks of fifteen words and more that are hardly linked. */
  proseWords: number
  linkedWords: number
  /** Per node, of its whole subtree. */
  wordsIn: Float64Array
  proseIn: Float64Array
  linkedIn: Float64Array
  blocksIn: Float64Array
  /** The deepest element that holds 60 % of the page's words. */
  core: PageNode
  /** The element whose own paragraphs weigh most, as Readability would choose. */
  best: PageNode
  /** What the page declares itself to be, and the form of its address. */
  declared: number[]
}

export const declaredNames = [
  'isArticle',
  'isProduct',
  'isDiscussion',
  'isList',
  'ogArticle',
  'ogProduct',
  'pathDepth',
  'pathWords',
  'hasNumber',
  'isRoot',
]

export function measurePage({ tree, blocks, facts }: PageBlocks): PageMeasures {
  const sums = () => new Float64Array(tree.nodes.length)
  const [wordsIn, proseIn, linkedIn, blocksIn, weight] = [sums(), sums(), sums(), sums(), sums()] as const
  for (const block of blocks) {
    const at = block.parent.index
    add(wordsIn, at, block.words)
    add(blocksIn, at, 1)
    add(linkedIn, at, block.words * block.linkShare)
    if (!isProse(block)) continue
    add(proseIn, at, block.words)
    const holder = block.parent.parent ?? block.parent
    add(weight, holder.index, block.words)
    if (holder.parent) add(weight, holder.parent.index, block.words / 2)
  }
  for (let index = tree.nodes.length - 1; index > 0; index--) {
    const above = tree.nodes[index]?.parent?.index ?? 0
    for (const each of [wordsIn, proseIn, linkedIn, blocksIn]) add(each, above, each[index] ?? 0)
  }
  const words = wordsIn[0] ?? 0
  return {
    words,
    proseWords: proseIn[0] ?? 0,
    linkedWords: linkedIn[0] ?? 0,
    wordsIn,
    proseIn,
    linkedIn,
    blocksIn,
    core: deepest(tree, (node) => (wordsIn[node.index] ?? 0) >= words * 0.6),
    best: heaviest(tree, (node) => (weight[node.index] ?? 0) * (1 - share(linkedIn, wordsIn, node))),
    declared: declaredOf(facts),
  }
}

export function isProse(block: Block): boolean {
  return block.words >= 15 && block.linkShare < 0.4
}

/** `part` over `whole` at a node; 0 where there is nothing. */
export function share(part: Float64Array, whole: Float64Array, node: PageNode): number {
  const total = whole[node.index] ?? 0
  return total === 0 ? 0 : (part[node.index] ?? 0) / total
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}

function deepest(tree: PageTree, holds: (node: PageNode) => boolean): PageNode {
  let node = tree.root
  for (;;) {
    const next = node.children.find((child) => child.tag !== '' && holds(child))
    if (!next) return node
    node = next
  }
}

function heaviest(tree: PageTree, weigh: (node: PageNode) => number): PageNode {
  let best = { node: tree.root, weight: 0 }
  for (const node of tree.nodes) {
    const weight = weigh(node)
    if (weight > best.weight) best = { node, weight }
  }
  return best.node
}

function declaredOf({ jsonLd, meta, baseUrl }: DeclaredFacts): number[] {
  const declares = (types: RegExp) => Number(jsonLd.some((object) => hasType(object, types)))
  const path = URL.parse(baseUrl)?.pathname ?? '/'
  const parts = path.split('/').filter((part) => part !== '')
  const ogType = meta.get('og:type') ?? ''
  return [
    declares(/Article$|Posting$|^Recipe$|^HowTo$/u),
    declares(/^Product(?:Group)?$/u),
    declares(/^(?:DiscussionForumPosting|QAPage|Question)$/u),
    declares(/^(?:CollectionPage|ItemList|SearchResultsPage)$/u),
    Number(ogType === 'article'),
    Number(ogType.includes('product')),
    parts.length,
    (parts.at(-1) ?? '').split(/[-_]/u).length,
    Number(/\d{3}/u.test(path)),
    Number(parts.length === 0),
  ]
}
