import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { classSigns, classSignsOf } from './class-signs.ts'

/** What a node has from itself and its ancestors, one entry a node of the tree. */
export interface InheritedSigns {
  /** Bits of `classSigns` of the element and the two above it. */
  near: Int32Array
  /** Bits of `classSigns` of all elements around it that hold less than most of the page. */
  far: Int32Array
  /** Bits of `sectionMarks`, likewise. */
  tags: Int32Array
}

/** Elements whose tag says what its content is. */
const sectionTags = [
  'nav',
  'header',
  'footer',
  'aside',
  'main',
  'article',
  'section',
  'form',
  'table',
  'ul',
  'ol',
  'li',
  'dl',
  'blockquote',
  'figure',
  'figcaption',
  'details',
  'a',
  'button',
  'noscript',
  'label',
  'address',
] as const

/** The last one: what only decorates, or repeats for the eye what is said elsewhere. */
export const sectionMarks = [...sectionTags.map((tag) => `<${tag}>`), 'aria-hidden']

/** Parents stand before their children in the flat list, so one loop hands everything down. */
export function inheritSigns({ nodes, root }: PageTree): InheritedSigns {
  const known = new Map<string, number>()
  const own = new Int32Array(nodes.length)
  const signs = { near: own.slice(), far: own.slice(), tags: own.slice() }
  for (const node of nodes) {
    const above = node.parent?.index ?? 0
    // What holds most of the page is named after the layout: `has-sidebar` there says nothing about a block.
    const isFrame = node.textLength > root.textLength * 0.6
    own[node.index] = node.tag === '' ? 0 : classSignsOf(node, known)
    const mine = own[node.index] ?? 0
    const names = mine | (own[above] ?? 0) | (own[node.parent?.parent?.index ?? 0] ?? 0)
    signs.near[node.index] = isFrame ? mine : names
    signs.far[node.index] = (isFrame ? mine & contentBit : mine) | (signs.far[above] ?? 0)
    signs.tags[node.index] = markBits(node, isFrame) | (signs.tags[above] ?? 0)
  }
  return signs
}

const contentBit = 1 << classSigns.findIndex(([name]) => name === 'content')

function markBits({ tag, attributes }: PageNode, isFrame: boolean): number {
  const at = bits.get(tag)
  const decorates = attributes['aria-hidden'] === 'true' && !isFrame ? 1 << sectionTags.length : 0
  return at === undefined || (isFrame && tag === 'form') ? decorates : decorates | (1 << at)
}

const bits = new Map<string, number>(sectionTags.map((tag, at) => [tag, at]))
