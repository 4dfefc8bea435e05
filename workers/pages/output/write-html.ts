import { escapeHtml } from '#shared/text/escape-html.ts'
import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { imageOf } from '#workers/pages/markdown/image.ts'
import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isBlock, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { codeText } from './write-text.ts'

/** A part of the content of an element: a block, or the text and inline elements between two blocks. */
interface Part {
  html: string
  isInline: boolean
}

/**
 * Writes the kept nodes as clean HTML, one string per top-level block. An allow list admits only semantic elements, harmless
 * attributes, and absolute URLs with safe schemes. The text of other blocks, such as `<div>`, becomes paragraphs.
 */
export function writeHtml(tree: PageTree, selection: Selection, baseUrl: string): string[] {
  const parts = partsOf(tree.root)
  return parts.some(hasContent) ? parts.map(asBlock) : []

  function partsOf({ children }: PageNode): Part[] {
    const parts: Part[] = []
    let line = ''
    const endLine = () => {
      const html = line.trim()
      line = ''
      if (html !== '') parts.push({ html, isInline: true })
    }
    const add = (node: PageNode): void => {
      if (!isWritten(node)) return
      if (!isBlock(node)) {
        line += inline(node)
        return
      }
      endLine()
      const html = block(node)
      if (html === undefined) node.children.forEach(add)
      else if (html !== '') parts.push({ html, isInline: false })
      endLine()
    }
    children.forEach(add)
    endLine()
    return parts
  }

  /** Undefined for a block that is left out around its content. */
  function block(node: PageNode): string | undefined {
    if (node.tag === 'hr') return rule
    if (!allowedTags.has(node.tag)) return undefined
    const inner = contentOf(node)
    return inner.trim() === '' && !/^t[dhr]$/u.test(node.tag) ? '' : tagged(node, inner)
  }

  function contentOf(node: PageNode): string {
    if (!node.holdsBlocks) return node.children.map(inline).join('')
    if (node.tag === 'pre') return escapeHtml(codeText(tree, node))
    const parts = partsOf(node)
    // Without a tag between them, the words of two lines would run together.
    const areLines = parts.some(({ isInline }, at) => isInline && parts[at + 1]?.isInline === true)
    if (areLines && paragraphHolders.has(node.tag)) return parts.map(asBlock).join('')
    return parts.map(({ html }) => html).join(areLines ? ' ' : '')
  }

  function inline(node: PageNode): string {
    if (!isWritten(node)) return ''
    if (node.tag === '') return escapeHtml(node.text)
    if (node.tag === 'img') return imageTag(tree, node, baseUrl)
    if (voidTags.has(node.tag)) return `<${node.tag}>`
    const inner = node.children.map(inline).join('')
    return allowedTags.has(node.tag) && inner.trim() !== '' ? tagged(node, inner) : inner
  }

  function isWritten(node: PageNode): boolean {
    return node.visible && isKept(selection, node)
  }

  function tagged(node: PageNode, inner: string): string {
    return `<${node.tag}${safeAttributes(node, baseUrl)}>${inner}</${node.tag}>`
  }
}

/** Whether there is a text or an image. Our own HTML has `<` only in tags. */
const hasContent = ({ html }: Part) =>
  html.split('<').some((piece) => piece.startsWith('img ') || piece.slice(piece.indexOf('>') + 1).trim() !== '')

const asBlock = ({ html, isInline }: Part) => (isInline ? `<p>${html}</p>` : html)

const rule = '<hr>'
const voidTags = new Set(['br', 'wbr'])

const allowedTags = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre code kbd samp var table caption thead tbody tfoot tr th td ' +
    'figure figcaption a em i strong b del s ins mark sub sup q cite abbr time details summary ruby rt small ' +
    'math mi mo mn ms mtext mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd'
  ).split(' '),
)

/** The elements in which several lines are paragraphs. In others, such as headings, a space divides them. */
const paragraphHolders = new Set('li dt dd blockquote th td figure figcaption a del ins details'.split(' '))

function safeAttributes(node: PageNode, baseUrl: string): string {
  let written = ''
  for (const name of keptAttributes[node.tag] ?? []) {
    const value = attribute(node, name)
    const safe = name === 'href' && value !== undefined ? absoluteUrl(value, baseUrl) : value
    if (safe !== undefined) written += ` ${name}="${escapeHtml(safe)}"`
  }
  return written
}

const keptAttributes: Record<string, readonly string[]> = {
  a: ['href'],
  ol: ['start'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  abbr: ['title'],
  time: ['datetime'],
  code: ['class'],
}

function imageTag(tree: PageTree, node: PageNode, baseUrl: string): string {
  const image = imageOf(tree, node, baseUrl)
  return image ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}">` : ''
}
