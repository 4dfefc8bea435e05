import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { classPatterns, classFlagsOf } from './class-patterns.ts'

/** Flags of a node and its ancestors. The arrays have one entry per node of the tree. */
export interface InheritedFlags {
  /** Bits of `classPatterns` for the element and its two nearest ancestors. */
  near: Int32Array
  /** Bits of `classPatterns` for the element and all ancestors with at most 60 % of the page's text. */
  far: Int32Array
  /** Bits of `sectionFlags` for the same elements. */
  tags: Int32Array
}

/** Tags that describe the role of their content. */
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

/** The last flag marks decoration and visual copies of other text. */
export const sectionFlags = [...sectionTags.map((tag) => `<${tag}>`), 'aria-hidden']

/** Parents precede their children in the flat list, so one loop is enough. */
export function inheritFlags({ nodes, root }: PageTree): InheritedFlags {
  const known = new Map<string, number>()
  const own = new Int32Array(nodes.length)
  const flags = { near: own.slice(), far: own.slice(), tags: own.slice() }
  for (const node of nodes) {
    const above = node.parent?.index ?? 0
    // An element around most of the page is named after the layout: `has-sidebar` says nothing about its blocks.
    const isFrame = node.textLength > root.textLength * 0.6
    own[node.index] = node.tag === '' ? 0 : classFlagsOf(node, known)
    const mine = own[node.index] ?? 0
    const names = mine | (own[above] ?? 0) | (own[node.parent?.parent?.index ?? 0] ?? 0)
    flags.near[node.index] = isFrame ? mine : names
    flags.far[node.index] = (isFrame ? mine & contentBit : mine) | (flags.far[above] ?? 0)
    flags.tags[node.index] = markBits(node, isFrame) | (flags.tags[above] ?? 0)
  }
  return flags
}

const contentBit = 1 << classPatterns.findIndex(([name]) => name === 'content')

function markBits({ tag, attributes }: PageNode, isFrame: boolean): number {
  const at = bits.get(tag)
  const decorates = attributes['aria-hidden'] === 'true' && !isFrame ? 1 << sectionTags.length : 0
  return at === undefined || (isFrame && tag === 'form') ? decorates : decorates | (1 << at)
}

const bits = new Map<string, number>(sectionTags.map((tag, at) => [tag, at]))
