import { attribute, isBlock, type PageNode } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl, urlInMarkdown } from './absolute-url.ts'
import { codeBlock, isCodeTable } from './code-text.ts'
import { escapeBrackets, escapeLineStarts, escapeText } from './escape.ts'
import { formulaOf, isRenderedFormula } from './formula.ts'
import { emphasize } from './inline-text.ts'
import { isGutter, isGutterBlock } from './line-numbers.ts'
import { findCards, writeCards } from './write-cards.ts'
import { writeHeading } from './write-heading.ts'
import { writeDefinitions, writeList } from './write-list.ts'
import { writeTable } from './write-table.ts'
import { maxNesting, type Block, type WriteContext, type Writer } from './writer.ts'

/** Writes nodes as blocks of markdown. Runs of inline nodes become paragraphs. */
export function writeBlocks(nodes: readonly PageNode[], writer: Writer, context: WriteContext): Block[] {
  const blocks: Block[] = []
  const cards = findCards(nodes, writer)
  let run: PageNode[] = []
  let end = 0
  const endRun = () => {
    if (run.length > 0) for (const block of writeParagraphs(run, writer, context)) blocks.push(block)
    run = []
  }
  for (const node of nodes) {
    if (node.index < end) continue
    const group = cards.get(node)
    const list = group && writeCards(group, writer, context)
    if (group && list) {
      endRun()
      for (const block of list) blocks.push(block)
      end = group.at(-1)?.end ?? end
      continue
    }
    const formula = node.tag === '' ? undefined : formulaOf(writer.tree, node)
    if (formula?.display) {
      endRun()
      blocks.push({ kind: 'other', markdown: `$$\n${formula.tex}\n$$` })
    } else if (formula || !isBlock(node)) {
      run.push(node)
    } else if (writer.isShown(node) && !isRenderedFormula(node)) {
      endRun()
      for (const block of writeBlock(node, writer, context)) blocks.push(block)
    }
  }
  endRun()
  return blocks
}

/** Two or more `<br>` separate paragraphs; a single one is a line break. */
function writeParagraphs(run: readonly PageNode[], writer: Writer, context: WriteContext): Block[] {
  const link = context.blockLink
  const inline = writer.inline(run, link ? { ...context, inLink: true } : context)
  const written = inline.split('\n').map((line) => line.trim())
  const paragraphs = written
    .join('\n')
    .split(/\n\n+/u)
    .filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => {
    const lines = paragraph.trim().replaceAll('\n', link ? ' ' : '  \n')
    if (!link?.isForText || link.used) return { kind: 'paragraph', markdown: escapeLineStarts(lines) }
    link.used = true
    return { kind: 'paragraph', markdown: `[${lines}](${urlInMarkdown(link.url)})` }
  })
}

function writeBlock(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const note = writer.notes.get(node)
  if (note !== undefined && node.tag !== 'a') return writeNote(node, writer, context)
  switch (node.tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return writeHeading(node, writer, context)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return writeList(node, writer, context)
    case 'dl':
      return writeDefinitions(node, writer, context)
    case 'blockquote':
      return writeQuote(node, writer, context)
    case 'pre':
      return isGutterBlock(writer.tree, node) ? [] : other(codeBlock(writer.tree, node))
    case 'table':
      return isCodeTable(writer.tree, node) ? other(codeBlock(writer.tree, node)) : writeTable(node, writer, context)
    case 'figure':
      return writeFigure(node, writer, context)
    case 'figcaption':
      return writeCaption(node, writer, context)
    case 'hr':
      return [{ kind: 'other', markdown: '---' }]
    case 'iframe':
    case 'video':
    case 'audio':
      return writeEmbed(node, writer, context)
    case 'a':
      return writeBlockLink(node, writer, context)
    default:
      return isGutter(writer.tree, node) ? [] : writer.blocks(node.children, context)
  }
}

function writeQuote(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const inner = writer.blocks(node.children, { ...context, nesting: context.nesting + 1 })
  if (context.nesting >= maxNesting) return inner
  const markdown = inner.map((block) => block.markdown).join('\n\n')
  return other(markdown.replace(/^(?=.)/gmu, '> ').replace(/^$/gmu, '>'))
}

/** `[^label]: …`, with further blocks indented by four spaces, as footnote extensions require. */
export function writeNote(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const label = writer.notes.get(node) ?? ''
  const inner = writer.blocks(node.children, { ...context, nesting: context.nesting + 1 })
  const markdown = inner.map((block) => block.markdown).join('\n\n')
  if (markdown === '') return []
  return [{ kind: 'note', markdown: `[^${label}]: ${markdown.replace(/\n(?=.)/gu, '\n    ')}` }]
}

/** A link around blocks, such as a card: the first heading becomes the link, or the first paragraph if it has none. */
function writeBlockLink(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const url = absoluteUrl(attribute(node, 'href') ?? '', writer.baseUrl)
  if (!url || context.inLink || context.blockLink) return writer.blocks(node.children, context)
  const isForText = !writer.tree.nodes
    .slice(node.index, node.end)
    .some((each) => /^h[1-6]$/u.test(each.tag) && each.textLength > 0 && writer.isShown(each))
  return writer.blocks(node.children, { ...context, blockLink: { url, used: false, isForText } })
}

function other(markdown: string): Block[] {
  return markdown.trim() === '' ? [] : [{ kind: 'other', markdown }]
}

/** Writes the content of a figure, then its caption as an emphasized paragraph. */
function writeFigure(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const caption = writer.tree.nodes
    .slice(node.index, node.end)
    .find((each) => each.tag === 'figcaption' && writer.isShown(each))
  const blocks = writer.blocks(
    node.children.filter((child) => child !== caption),
    context,
  )
  return caption?.parent === node ? [...blocks, ...writeCaption(caption, writer, context)] : blocks
}

/** Writes a caption as an emphasized paragraph. Headings in it are text. */
function writeCaption(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const text = writer
    .inline(node.children, { ...context, italic: true, bold: true })
    .replace(/\s+/gu, ' ')
    .trim()
  return text === '' ? [] : [{ kind: 'paragraph', markdown: emphasize(text, '*') }]
}

/** A link to an embedded player or page. */
function writeEmbed(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const inside = node.tag === 'iframe' ? [] : writer.blocks(node.children, context)
  const source = sourceOf(node)
  const url = source && absoluteUrl(source, writer.baseUrl)
  if (!url?.startsWith('http') || (node.tag === 'iframe' && !isPlayer(url))) return inside
  const title = attribute(node, 'title') ?? attribute(node, 'aria-label') ?? ''
  const host = new URL(url).hostname.replace(/^(?:www|player)\./u, '')
  const label = title.trim() === '' ? `${kinds[node.tag] ?? 'Embedded'}: ${host}` : title.replace(/\s+/gu, ' ').trim()
  const markdown = `[${escapeBrackets(escapeText(label))}](${urlInMarkdown(watchAddress(url))})`
  return [{ kind: 'other', markdown }, ...inside]
}

const kinds: Record<string, string> = { iframe: 'Embedded', video: 'Video', audio: 'Audio' }

function sourceOf(node: PageNode): string | undefined {
  const own = attribute(node, 'src') ?? attribute(node, 'data-src') ?? attribute(node, 'data-lazy-src')
  const source = node.children.find((child) => child.tag === 'source')
  return own ?? (source && attribute(source, 'src'))
}

/** Whether the frame is a known player, post or document. Other frames may be advertising or tracking. */
function isPlayer(url: string): boolean {
  return /(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|player\.bilibili\.com|open\.spotify\.com\/embed|w\.soundcloud\.com|platform\.twitter\.com\/embed|codepen\.io\/(?:team\/)?[\w-]{1,64}\/embed|codesandbox\.io\/embed|gist\.github\.com|google\.com\/maps|openstreetmap\.org|datawrapper\.dwcdn|slideshare\.net|ted\.com|loom\.com\/embed|wistia\.|jsfiddle\.net|stackblitz\.com|embed\.|instagram\.com\/p|archive\.org\/embed|twitch\.tv|podcasts\.apple\.com)/iu.test(
    url,
  )
}

function watchAddress(url: string): string {
  const id = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/u.exec(url)?.[1]
  return id ? `https://www.youtube.com/watch?v=${id}` : url
}
