import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { ItemBuilder } from './item-builder.ts'
import { limits, type StructuredItem, type StructuredValue } from './structured-data.ts'

/**
 * The items of microdata (HTML, section 5) and RDFa Lite, in one pass over the page. `itemref` is not followed.
 * `resolve` makes an address absolute.
 */
export function markupItems(
  tree: PageTree,
  builder: ItemBuilder,
  resolve: (address: string) => string,
): StructuredItem[] {
  const roots: StructuredItem[] = []
  const scopes: Scope[] = []
  let properties = 0
  for (const node of tree.nodes) {
    if (node.tag === '') continue
    const found = markOf(node)
    if (found === undefined) continue
    while ((scopes.at(-1)?.end ?? Infinity) <= node.index) scopes.pop()
    const parent = scopes.at(-1)
    if (found.types !== undefined) {
      const item = scopes.length < limits.depth ? builder.open(found.source, found.types) : undefined
      if (item === undefined) continue
      scopes.push({ item, end: node.end })
      if (parent === undefined || found.names.length === 0) roots.push(item)
      else addAll(parent.item, found.names, item)
    } else if (parent?.item.source === found.source && (properties += 1) <= maxProperties) {
      addAll(parent.item, found.names, valueOf(tree, node, resolve))
    }
  }
  return roots

  function addAll(item: StructuredItem, names: readonly string[], value: StructuredValue): void {
    for (const name of names.slice(0, maxNames)) builder.add(item, name, value)
  }
}

interface Scope {
  item: StructuredItem
  /** One past the last node of the scope. */
  end: number
}

/** The marks of one element. `types`: it opens an item. */
interface Mark {
  source: 'microdata' | 'rdfa'
  names: string[]
  types?: string[]
}

const maxProperties = 4000
const maxNames = 4

function markOf(node: PageNode): Mark | undefined {
  const name = attribute(node, 'itemprop')
  if (attribute(node, 'itemscope') !== undefined)
    return { source: 'microdata', names: wordsOf(name), types: wordsOf(attribute(node, 'itemtype')) }
  if (name !== undefined) return { source: 'microdata', names: wordsOf(name) }
  const type = attribute(node, 'typeof')
  const property = attribute(node, 'property')
  if (type !== undefined) return { source: 'rdfa', names: wordsOf(property), types: wordsOf(type) }
  // The `property` of a `<meta>` is Open Graph.
  return property === undefined || node.tag === 'head' ? undefined : { source: 'rdfa', names: wordsOf(property) }
}

const wordsOf = (text = '') => text.slice(0, maxMark).split(/\s+/u).filter(Boolean)

const maxMark = 300

/** The value of a property element, as the microdata standard defines it. */
function valueOf(tree: PageTree, node: PageNode, resolve: (address: string) => string): string {
  const content = attribute(node, 'content')
  if (content !== undefined) return content
  const address = attribute(node, addressAttributes[node.tag] ?? '')
  if (address !== undefined) return resolve(address)
  const machine = node.tag === 'time' ? attribute(node, 'datetime') : attribute(node, 'value')
  return (machineTags.has(node.tag) ? machine : undefined) ?? textOf(tree, node)
}

const addressAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  embed: 'src',
  iframe: 'src',
  object: 'data',
}

const machineTags: ReadonlySet<string> = new Set(['time', 'data', 'meter'])

/** The text of an element with white space collapsed. Reads at most `maxNodes` nodes: property elements may nest. */
function textOf(tree: PageTree, node: PageNode): string {
  const end = Math.min(node.end, node.index + maxNodes)
  let text = ''
  for (let index = node.index; index < end && text.length < limits.text; index += 1) {
    const each = tree.nodes[index]
    if (each === undefined || unread.has(each.parent?.tag ?? '')) continue
    text += each.tag === '' ? each.text.slice(0, limits.text) : each.tag === 'br' || each.holdsBlocks ? ' ' : ''
  }
  return text.replace(/\s+/gu, ' ').trim()
}

const maxNodes = 500
const unread: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template'])
