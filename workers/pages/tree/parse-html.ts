import { Parser } from 'htmlparser2'
import { AppError } from '#shared/contract/errors.ts'
import type { PageNode, PageTree } from './page-node.ts'
import { isVisible } from './visibility.ts'

/** Deeper elements become siblings, as in browsers. */
const maxDepth = 512
/** The cost of the parser grows with the square of the open elements. Real pages stay far below this. */
const maxOpenElements = 5000
const maxNodes = 250_000
const maxAttributes = 500_000
/** Limits the cost of matching class names and ids against many patterns. */
const maxNameLength = 2000

/**
 * Parses HTML into a tree in one pass without recursion.
 * Throws RESPONSE_TOO_LARGE for more than 250,000 nodes, 500,000 attributes or 5,000 nested elements.
 */
export function parseHtml(html: string): PageTree {
  const root = newNode({ index: 0, tag: '#root', text: '', attributes: {}, parent: undefined, visible: true })
  const nodes: PageNode[] = [root]
  const open: PageNode[] = [root]
  let pendingText = ''
  let attributeCount = 0

  const add = (tag: string, text: string, attributes: Record<string, string>): PageNode => {
    if (nodes.length >= maxNodes) throw tooLarge(`${maxNodes} elements and texts`)
    const parent = open[Math.min(open.length, maxDepth) - 1] ?? root
    const visible = parent.visible && (tag === '' || isVisible(tag, attributes))
    const node = newNode({ index: nodes.length, tag, text, attributes, parent, visible })
    nodes.push(node)
    parent.children.push(node)
    return node
  }
  const flushText = () => {
    // The tokenizer emits text in pieces, split at entities and at stray `<`.
    if (pendingText !== '') add('', pendingText, noAttributes)
    pendingText = ''
  }

  const parser = new Parser(
    {
      onattribute() {
        if (++attributeCount > maxAttributes) throw tooLarge(`${maxAttributes} attributes`)
      },
      onopentag(name, attributes) {
        flushText()
        shortenNames(attributes)
        if (open.length > maxOpenElements) throw tooLarge(`${maxOpenElements} nested elements`)
        open.push(add(plainTag(name, attributes), '', attributes))
      },
      ontext(data) {
        if (open.at(-1)?.tag !== 'style') pendingText += data
      },
      onclosetag() {
        flushText()
        if (open.length > 1) open.pop()
      },
    },
    { lowerCaseTags: true, decodeEntities: true },
  )
  // In HTML, a CDATA section is a comment up to the next `>`. The parser would treat the rest of the page as CDATA.
  parser.write(html.replaceAll('<![CDATA[', '<!---->'))
  parser.end()
  flushText()
  closeRanges(nodes)
  return { nodes, root }
}

function shortenNames(attributes: Record<string, string>): void {
  for (const name of ['class', 'id']) {
    const value = attributes[name]
    if (typeof value === 'string' && value.length > maxNameLength) attributes[name] = value.slice(0, maxNameLength)
  }
}

/** Maps elements of AMP and SyntaxHighlighter to their standard HTML elements. */
function plainTag(name: string, attributes: Readonly<Record<string, string>>): string {
  if (name.startsWith('amp-')) return ampTags[name] ?? name
  return name === 'div' && attributes['class']?.startsWith('syntaxhighlighter') ? 'pre' : name
}

const ampTags: Record<string, string> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  'amp-iframe': 'iframe',
  'amp-video': 'video',
  'amp-audio': 'audio',
}

const noAttributes: Record<string, string> = {}

function newNode(known: Pick<PageNode, 'index' | 'tag' | 'text' | 'attributes' | 'parent' | 'visible'>): PageNode {
  const { index, tag, text, attributes, parent, visible } = known
  const depth = parent ? parent.depth + 1 : 0
  return {
    index,
    tag,
    text,
    attributes,
    parent,
    children: [],
    depth,
    end: index + 1,
    visible,
    holdsBlocks: false,
    textLength: 0,
    linkLength: 0,
  }
}

/** Sets `end` of each node to the end of its last child. */
export function closeRanges(nodes: readonly PageNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    node.end = node.children.at(-1)?.end ?? node.index + 1
  }
}

function tooLarge(limit: string): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The page is too large: it has more than ${limit}.`)
}
