import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { imageOf } from '#workers/pages/markdown/image.ts'
import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isBlock, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * Writes the kept nodes as clean HTML, one string per top-level block. An allow list admits only semantic elements, harmless
 * attributes, and absolute URLs with safe schemes.
 */
export function writeHtml(tree: PageTree, selection: Selection, baseUrl: string): string[] {
  const write = (node: PageNode): string => {
    if (!node.visible || !isKept(selection, node)) return ''
    if (node.tag === '') return escapeHtml(node.text)
    if (node.tag === 'img') return imageTag(tree, node, baseUrl)
    if (voidTags.has(node.tag)) return `<${node.tag}>`
    const inner = node.children.map(write).join('')
    if (!allowedTags.has(node.tag)) return inner
    if (inner.trim() === '' && !/^t[dhr]$/u.test(node.tag)) return inner
    return `<${node.tag}${safeAttributes(node, baseUrl)}>${inner}</${node.tag}>`
  }
  return topBlocks(tree.root, allowedTags)
    .map(write)
    .filter((html) => html.trim() !== '')
}

const voidTags = new Set(['br', 'hr', 'wbr'])

const allowedTags = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre code kbd samp var table caption thead tbody tfoot tr th td ' +
    'figure figcaption a em i strong b del s ins mark sub sup q cite abbr time details summary ruby rt small ' +
    'math mi mo mn ms mtext mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd'
  ).split(' '),
)

/** The outermost allowed block elements, and the text and inline elements between them. */
function topBlocks(root: PageNode, allowed: ReadonlySet<string>): PageNode[] {
  return root.children.flatMap((node) => (isBlock(node) && !allowed.has(node.tag) ? topBlocks(node, allowed) : [node]))
}

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
