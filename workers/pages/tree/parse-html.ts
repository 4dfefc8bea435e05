import { AppError } from '#shared/contract/errors.ts'
import { readTags } from './html/read-tags.ts'
import { TreeBuilder } from './html/tree-builder.ts'
import type { PageNode, PageTree } from './page-node.ts'
import { ownName, tagOfRole } from './tag-of-role.ts'

/** Real pages stay far below this. */
const maxOpenElements = 5000
const maxNodes = 250_000
const maxAttributes = 500_000
/** Limits the cost of matching class names and ids against many patterns. */
const maxNameLength = 2000

/**
 * Parses HTML into a tree in one pass without recursion.
 * Throws PAGE_TOO_COMPLEX for more than 250,000 nodes, 500,000 attributes or 5,000 nested elements.
 */
export function parseHtml(html: string): PageTree {
  const builder = new TreeBuilder(plainTag)
  let attributeCount = 0
  // In HTML, a CDATA section is a comment up to the next `>`. The reader would treat the rest of the page as CDATA.
  readTags(html.replaceAll('<![CDATA[', '<!---->'), {
    startTag(written, attributes, isClosed) {
      const name = withoutPrefix(written)
      shortenNames(attributes)
      if (builder.open.list.length > maxOpenElements) throw tooComplex(`${maxOpenElements} nested elements`)
      builder.startTag(name, attributes, isClosed)
      if (builder.size > maxNodes) throw tooComplex(`${maxNodes} elements and texts`)
    },
    endTag(name) {
      builder.endTag(withoutPrefix(name))
      if (builder.size > maxNodes) throw tooComplex(`${maxNodes} elements and texts`)
    },
    text(piece) {
      builder.text(piece)
    },
    attribute() {
      if (++attributeCount > maxAttributes) throw tooComplex(`${maxAttributes} attributes`)
    },
  })
  const nodes = builder.finish()
  closeRanges(nodes)
  return { nodes, root: nodes[0] as PageNode }
}

/** Removes the prefixes that XHTML pages write before the names of MathML. */
function withoutPrefix(name: string): string {
  if (name.startsWith('mml:')) return name.slice(4)
  return name.startsWith('m:') ? name.slice(2) : name
}

function shortenNames(attributes: Record<string, string>): void {
  for (const name of ['class', 'id']) {
    const value = attributes[name]
    if (typeof value === 'string' && value.length > maxNameLength) attributes[name] = value.slice(0, maxNameLength)
  }
}

/** Maps elements of AMP, SyntaxHighlighter and Crayon, and those with an ARIA role, to their standard HTML elements. */
function plainTag(name: string, attributes: Record<string, string>): string {
  const tag = 'role' in attributes ? tagOfRole(name, attributes) : undefined
  if (tag !== undefined) {
    attributes[ownName] = name
    return tag
  }
  if (name.startsWith('amp-')) return ampTags.get(name) ?? name
  return name === 'div' && /^(?:syntaxhighlighter|crayon-pre\b)/u.test(attributes['class'] ?? '') ? 'pre' : name
}

const ampTags: ReadonlyMap<string, string> = new Map([
  ['amp-img', 'img'],
  ['amp-anim', 'img'],
  ['amp-iframe', 'iframe'],
  ['amp-video', 'video'],
  ['amp-audio', 'audio'],
])

/** Sets `end` of each node to the end of its last child. */
export function closeRanges(nodes: readonly PageNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    node.end = node.children.at(-1)?.end ?? node.index + 1
  }
}

function tooComplex(limit: string): AppError {
  return new AppError('PAGE_TOO_COMPLEX', `The page is too complex: it has more than ${limit}.`)
}
