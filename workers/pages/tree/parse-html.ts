import { Parser } from 'htmlparser2'
import { AppError } from '#shared/errors.ts'
import type { PageNode, PageTree } from './page-node.ts'
import { isVisible } from './visibility.ts'

/** Elements nested deeper than this become siblings: browsers do the same. */
const maxDepth = 512
/** The parser's own cost grows with the square of the open elements; nothing real is nested like this. */
const maxOpenElements = 5000
const maxNodes = 250_000
const maxAttributes = 500_000
/** Names are matched against many patterns for every block under them. */
const maxNameLength = 2000

/**
 * HTML text as a tree of flat node records, in one pass that never recurses.
 * Throws RESPONSE_TOO_LARGE over 250,000 nodes, 500,000 attributes or 5,000 elements open at once.
 */
export function parseHtml(html: string): PageTree {
  const root = newNode({ index: 0, tag: '#root', text: '', attributes: {}, parent: undefined, visible: true })
  const nodes: PageNode[] = [root]
  const open: PageNode[] = [root]
  let pendingText = ''
  let attributeCount = 0

  const add = (tag: string, text: string, attributes: Record<string, string>): PageNode => {
    if (nodes.length >= maxNodes) throw tooLarge(`more than ${maxNodes} elements and texts`)
    const parent = open[Math.min(open.length, maxDepth) - 1] ?? root
    const visible = parent.visible && (tag === '' || isVisible(tag, attributes))
    const node = newNode({ index: nodes.length, tag, text, attributes, parent, visible })
    nodes.push(node)
    parent.children.push(node)
    return node
  }
  const flushText = () => {
    // The tokenizer hands out text in pieces, split at entities and at every stray `<`.
    if (pendingText !== '') add('', pendingText, noAttributes)
    pendingText = ''
  }

  const parser = new Parser(
    {
      onattribute() {
        if (++attributeCount > maxAttributes) throw tooLarge(`more than ${maxAttributes} attributes`)
      },
      onopentag(name, attributes) {
        flushText()
        shortenNames(attributes)
        if (open.length > maxOpenElements) throw tooLarge(`more than ${maxOpenElements} elements inside one another`)
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
  // In HTML a CDATA section is a comment that ends at the next `>`; the parser would swallow the page after it.
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

/** The element that an author would have written without a framework: what AMP and one highlighter make of theirs. */
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

/** A parent ends where its last child does. */
export function closeRanges(nodes: readonly PageNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    node.end = node.children.at(-1)?.end ?? node.index + 1
  }
}

function tooLarge(found: string): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The page is too large to read: it has ${found}.`)
}
