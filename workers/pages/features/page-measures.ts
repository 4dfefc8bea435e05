import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** Sums over the blocks of a page that several features share. The arrays have one entry per node. */
export interface PageMeasures {
  words: number
  /** Words in blocks of prose (`isProse`). */
  proseWords: number
  linkedWords: number
  /** Sums over the subtree of each node. */
  wordsIn: Float64Array
  proseIn: Float64Array
  linkedIn: Float64Array
  blocksIn: Float64Array
  /** The deepest element that holds 60 % of the page's words. */
  core: PageNode
  /** The element with the highest paragraph score, computed like Readability's top candidate. */
  topCandidate: PageNode
  /** Features from the declared page type and from the form of the URL; see `declaredNames`. */
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
    add(linkedIn, at, block.words * block.linkDensity)
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
    topCandidate: heaviest(tree, (node) => (weight[node.index] ?? 0) * (1 - ratioAt(linkedIn, wordsIn, node))),
    declared: declaredOf(facts),
  }
}

/** Whether a block is running text: fifteen words or more, less than 40 % of it in links. */
export function isProse(block: Block): boolean {
  return block.words >= 15 && block.linkDensity < 0.4
}

/** The ratio of `part` to `whole` at a node; 0 where `whole` is 0. */
export function ratioAt(part: Float64Array, whole: Float64Array, node: PageNode): number {
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
