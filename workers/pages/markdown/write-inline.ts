import { needsInlineGap } from '#workers/pages/output/inline-gap.ts'
import { attribute, isBlock, rawText, visibleText, type PageNode } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl, urlInMarkdown } from './absolute-url.ts'
import { codeSpan } from './code-text.ts'
import { escapeAroundTex, escapeBrackets, escapeText } from './escape.ts'
import { formulaOf, isRenderedFormula } from './formula.ts'
import { imageOf } from './image.ts'
import { concatenate, emphasize, superscriptText } from './inline-text.ts'
import { isAnchorMark } from './write-heading.ts'
import type { WriteContext, Writer } from './writer.ts'

/** Writes nodes as inline markdown, with spaces around block elements. `\n` represents `<br>`. */
export function writeInline(nodes: readonly PageNode[], writer: Writer, context: WriteContext): string {
  return concatenate(
    nodes.flatMap((node, at) => {
      const piece = inlineOf(node, writer, context)
      if (isBlock(node)) return [' ', piece, ' ']
      return piece !== '' && needsInlineGap(nodes[at - 1], node) ? [' ', piece] : [piece]
    }),
  )
}

function inlineOf(node: PageNode, writer: Writer, context: WriteContext): string {
  const formula = node.tag === '' ? undefined : formulaOf(writer.tree, node)
  if (formula) return formula.display ? ` $$${formula.tex}$$ ` : `$${formula.tex}$`
  if (!writer.isShown(node)) return ''
  if (node.tag === '') return textOf(node, writer, context)
  const inner = (changes?: Partial<WriteContext>) =>
    writeInline(node.children, writer, changes ? { ...context, ...changes } : context)
  // The text of a note in the sentence is written at the end.
  if (writer.notes.has(node) && node.tag !== 'a' && node.tag !== 'sup') return ''
  switch (node.tag) {
    case 'br':
      return '\n'
    case 'strong':
    case 'b':
      return context.bold ? inner() : emphasize(inner({ bold: true }), '**')
    case 'em':
    case 'i':
      return context.italic ? inner() : emphasize(inner({ italic: true }), '*')
    case 'del':
    case 's':
    case 'strike':
      return emphasize(inner(), '~~')
    case 'code':
    case 'tt':
    case 'samp':
    case 'kbd':
      return writeCode(node, writer, context)
    case 'q':
      return `“${inner().trim()}”`
    case 'sup':
    case 'sub':
      return writeRaised(node, node.tag, { inner: inner(), label: writer.notes.get(node) })
    case 'rt':
      return inner().trim() === '' ? '' : `(${inner().trim()})`
    case 'a':
      return writeLink(node, writer, context)
    case 'img':
      return writeImage(node, writer)
    default:
      return isRenderedFormula(node) ? '' : inner()
  }
}

/** A mark around a link is written as the link. */
function writeRaised(
  node: PageNode,
  tag: 'sup' | 'sub',
  { inner, label }: { inner: string; label: string | undefined },
): string {
  if (label === undefined) return superscriptText(inner, tag)
  // Brackets around the link are a part of the mark; a second link is a mark of its own.
  const isOneMark = inner.replace(/[\\[\]^()\s]/gu, '') === label
  return node.linkLength > 0 && !isOneMark ? inner : `[^${label}]`
}

function textOf(node: PageNode, { tree }: Writer, context: WriteContext): string {
  return escapeAroundTex(tree, node, (text) => escaped(text, context)) ?? escaped(node.text, context)
}

function escaped(written: string, context: WriteContext): string {
  const text = written.replace(/[\u200B\u00AD\uFEFF]/gu, '').replace(/[\s\u00A0]+/gu, ' ')
  return context.inLink ? escapeBrackets(escapeText(text)) : escapeText(text)
}

function writeCode(node: PageNode, writer: Writer, context: WriteContext): string {
  const [only, ...others] = node.children.filter((child) => child.tag !== '' || child.text.trim() !== '')
  if (only?.tag === 'a' && others.length === 0 && !context.inLink) {
    const url = absoluteUrl(attribute(only, 'href') ?? '', writer.baseUrl)
    const code = codeSpan(visibleText(writer.tree, only))
    return url ? `[${code}](${urlInMarkdown(url)})` : code
  }
  const text = rawText(writer.tree, node)
  return codeSpan(node.children.length > 1 ? visibleTextUntrimmed(node, writer) : text)
}

function visibleTextUntrimmed(node: PageNode, writer: Writer): string {
  let text = ''
  for (const each of writer.tree.nodes.slice(node.index, node.end)) {
    if (each.visible) text += each.tag === 'br' ? ' ' : each.text
  }
  return text
}

function writeLink(node: PageNode, writer: Writer, context: WriteContext): string {
  const label = writer.notes.get(node)
  if (label !== undefined) return `[^${label}]`
  if (node.textLength > 0 && isAnchorMark(writer.tree, node)) return ''
  const url = absoluteUrl(attribute(node, 'href') ?? '', writer.baseUrl)
  if (context.inLink || url === undefined) return writeInline(node.children, writer, context)
  const inner = writeInline(node.children, writer, { ...context, inLink: true }).replace(/\s+/gu, (run) =>
    run.includes('\n') ? ' ' : run,
  )
  const text = inner.trim()
  if (text === '') return inner
  const lead = /^\s/u.test(inner) ? ' ' : ''
  const tail = /\s$/u.test(inner) ? ' ' : ''
  return `${lead}[${text}](${urlInMarkdown(url)})${tail}`
}

function writeImage(node: PageNode, writer: Writer): string {
  const image = imageOf(writer.tree, node, writer.baseUrl)
  if (!image || (image.alt === '' && !hasCaption(node))) return ''
  return `![${escapeBrackets(escapeText(image.alt))}](${urlInMarkdown(image.url)})`
}

/** Whether the image is in a figure with a caption. Other images without a description say nothing in markdown. */
function hasCaption(node: PageNode): boolean {
  let above = node.parent
  for (let up = 0; above && up < 4; above = above.parent, up++)
    if (above.tag === 'figure') {
      // The first and the last: a figure may have any number of images.
      const edges = [...above.children.slice(0, 9), ...above.children.slice(-9)]
      return edges.some((child) => child.tag === 'figcaption' && child.textLength > 0)
    }
  return false
}
