import { Tokenizer } from 'htmlparser2'
import { AppError } from '#shared/contract/errors.ts'
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

/** Receives the tags and texts of a page in their order. */
interface TagReader {
  /** `isClosed`: the tag ends in `/>`. */
  startTag(name: string, attributes: Record<string, string>, isClosed: boolean): void
  endTag(name: string): void
  /** A piece of text: the reader splits texts at entities and at stray `<`. */
  text(piece: string): void
  /** Called for each attribute of each start tag. */
  attribute(): void
}

/** Reads HTML in one pass. Names are in lower case, entities are decoded, comments are left out. */
function readTags(html: string, reader: TagReader): void {
  let name = ''
  let attributes: Record<string, string> = {}
  let attributeName = ''
  let value = ''
  const endStartTag = (isClosed: boolean) => {
    reader.startTag(name, attributes, isClosed)
    attributes = {}
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => reader.text(html.slice(start, end)),
      ontextentity: (codePoint) => reader.text(String.fromCodePoint(codePoint)),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
      },
      onopentagend: () => endStartTag(false),
      onselfclosingtag: () => endStartTag(true),
      onclosetag: (start, end) => reader.endTag(html.slice(start, end).toLowerCase()),
      onattribname(start, end) {
        attributeName = html.slice(start, end).toLowerCase()
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        reader.attribute()
        if (!Object.hasOwn(attributes, attributeName)) attributes[attributeName] = value
        value = ''
      },
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

function nothing(): void {}
