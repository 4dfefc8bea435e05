import { attribute, isBlock, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { urlInMarkdown } from './absolute-url.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

/** Writes `## Title` on one line, without permalink markers. */
export function writeHeading(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const link = context.blockLink
  const inside: WriteContext = { ...context, bold: true, inLink: context.inLink || link !== undefined }
  const parts = node.children.flatMap((child) => withoutAnchor(child, writer))
  const text = writer
    .inline(parts, inside)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=\s|^)(#+)$/u, '\\$1')
  if (text === '') return []
  if (/^!\[[^\]]*\]\([^)]*\)$/.test(text)) return [{ kind: 'paragraph', markdown: text }]
  const marks = '#'.repeat(Number(node.tag[1]))
  if (!link || link.used) return [{ kind: 'heading', markdown: `${marks} ${text}` }]
  link.used = true
  return [{ kind: 'heading', markdown: `${marks} [${text}](${urlInMarkdown(link.url)})` }]
}

/** Removes a permalink marker (`¶`, `#`); unwraps a heading that links to itself. */
function withoutAnchor(node: PageNode, writer: Writer): readonly PageNode[] {
  if (node.tag !== 'a') {
    const single = node.children.length === 1 && !isBlock(node) && node.tag === 'span' ? node.children[0] : undefined
    return single?.tag === 'a' ? withoutAnchor(single, writer) : [node]
  }
  if (isAnchorMark(writer.tree, node)) return []
  return (attribute(node, 'href') ?? '#').startsWith('#') ? node.children : [node]
}

/** Whether a link is only a permalink marker (`¶`, `#`), as documentation generators add them. */
export function isAnchorMark(tree: PageTree, link: PageNode): boolean {
  const text = rawText(tree, link)
  const href = attribute(link, 'href') ?? '#'
  if (href.includes('#') && !/[^\uFE0F\u200B\s#¶§🔗⚓]/u.test(text)) return true
  if (!anchorClass.test(attribute(link, 'class') ?? '')) return false
  return /^(?:permalink|anchor|link|copy.*|direct link.*)?$/i.test(text.trim())
}

const anchorClass = /(?:^|[\s_-])(?:anchor|header-?link|heading-?link|permalink|hash-?link|deep-?link)/iu
