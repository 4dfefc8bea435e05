import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute, isBlock } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl, urlInMarkdown } from './absolute-url.ts'
import { codeBlock, isGutter } from './code-text.ts'
import { writeEmbed } from './embed.ts'
import { escapeLineStarts } from './escape.ts'
import { formulaOf, isDrawnFormula } from './math.ts'
import { writeDefinitions } from './write-definitions.ts'
import { writeFigure } from './write-figure.ts'
import { writeHeading } from './write-heading.ts'
import { writeList } from './write-list.ts'
import { writeTable } from './write-table.ts'
import type { Block, Place, Writer } from './writer.ts'
import { maxNesting } from './writer.ts'

/** Nodes as blocks of markdown: runs of inline nodes become paragraphs, block elements what their tag says. */
export function writeBlocks(nodes: readonly PageNode[], writer: Writer, place: Place): Block[] {
  const blocks: Block[] = []
  let run: PageNode[] = []
  const endRun = () => {
    if (run.length > 0) blocks.push(...writeParagraphs(run, writer, place))
    run = []
  }
  for (const node of nodes) {
    const formula = node.tag === '' ? undefined : formulaOf(writer.tree, node)
    if (formula?.display) {
      endRun()
      blocks.push({ kind: 'other', markdown: `$$\n${formula.tex}\n$$` })
    } else if (formula || !isBlock(node)) {
      run.push(node)
    } else if (writer.shows(node) && !isDrawnFormula(node)) {
      endRun()
      blocks.push(...writeBlock(node, writer, place))
    }
  }
  endRun()
  return blocks
}

/** A run of `<br>` separates paragraphs; a single one breaks the line. */
function writeParagraphs(run: readonly PageNode[], writer: Writer, place: Place): Block[] {
  const link = place.blockLink
  const inline = writer.inline(run, link ? { ...place, inLink: true } : place)
  const paragraphs = inline.split(/ *\n *\n[ \n]*/u).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => {
    const lines = paragraph.trim().replace(/ *\n */gu, link ? ' ' : '  \n')
    if (!link || link.used) return { kind: 'paragraph', markdown: escapeLineStarts(lines) }
    link.used = true
    return { kind: 'paragraph', markdown: `[${lines}](${urlInMarkdown(link.url)})` }
  })
}

function writeBlock(node: PageNode, writer: Writer, place: Place): Block[] {
  const note = writer.notes.get(node)
  if (note !== undefined && node.tag !== 'a') return writeNote(node, writer, place)
  switch (node.tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return writeHeading(node, writer, place)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return writeList(node, writer, place)
    case 'dl':
      return writeDefinitions(node, writer, place)
    case 'blockquote':
      return writeQuote(node, writer, place)
    case 'pre':
      return other(codeBlock(writer.tree, node))
    case 'table':
      return writeTable(node, writer, place)
    case 'figure':
      return writeFigure(node, writer, place)
    case 'hr':
      return [{ kind: 'other', markdown: '---' }]
    case 'iframe':
    case 'video':
    case 'audio':
      return writeEmbed(node, writer, place)
    case 'a':
      return writeBlockLink(node, writer, place)
    default:
      return isGutter(writer.tree, node) ? [] : writer.blocks(node.children, place)
  }
}

function writeQuote(node: PageNode, writer: Writer, place: Place): Block[] {
  const inner = writer.blocks(node.children, { ...place, nesting: place.nesting + 1 })
  if (place.nesting >= maxNesting) return inner
  const markdown = inner.map((block) => block.markdown).join('\n\n')
  return other(markdown.replace(/^(?=.)/gmu, '> ').replace(/^$/gmu, '>'))
}

/** `[^label]: …`, further blocks indented as CommonMark's footnote extensions ask. */
function writeNote(node: PageNode, writer: Writer, place: Place): Block[] {
  const label = writer.notes.get(node) ?? ''
  const inner = writer.blocks(node.children, { ...place, nesting: place.nesting + 1 })
  const markdown = inner.map((block) => block.markdown).join('\n\n')
  if (markdown === '') return []
  return [{ kind: 'note', markdown: `[^${label}]: ${markdown.replace(/\n(?=.)/gu, '\n    ')}` }]
}

/** A card: the first heading or paragraph inside carries the link, the rest is plain. */
function writeBlockLink(node: PageNode, writer: Writer, place: Place): Block[] {
  const url = absoluteUrl(attribute(node, 'href') ?? '', writer.baseUrl)
  if (!url || place.inLink || place.blockLink) return writer.blocks(node.children, place)
  return writer.blocks(node.children, { ...place, blockLink: { url, used: false } })
}

function other(markdown: string): Block[] {
  return markdown.trim() === '' ? [] : [{ kind: 'other', markdown }]
}
