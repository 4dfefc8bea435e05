import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { writeMarkdown } from '#workers/pages/markdown/write-markdown.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { hideExcluded, selectMatching } from '#workers/pages/selection/select-matching.ts'
import { drop, isKept, keepAll, type Selection } from '#workers/pages/selection/selection.ts'
import { measureTree } from '#workers/pages/tree/measure-tree.ts'
import { attribute, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { parseHtml } from '#workers/pages/tree/parse-html.ts'
import { findTitleHeading } from './title-heading.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

/** Content in the requested format. */
export interface WrittenContent {
  blocks: string[]
  /** The content without markup and URLs, for counting words. */
  plain: string
  links: { url: string; text: string }[]
}

/** Writes the selected nodes in the requested format. Removes from the selection the parts that the options exclude. */
export function writeContent(
  tree: PageTree,
  selection: Selection,
  {
    baseUrl,
    options,
    title,
  }: {
    baseUrl: string
    options: Pick<ExtractOptions, 'format' | 'links' | 'title' | 'captions'>
    title?: string | undefined
  },
): WrittenContent {
  leaveOut(tree, selection, { ...options, pageTitle: title })
  const blocks = write(tree, selection, { baseUrl, format: options.format })
  const plain = options.format === 'text' ? blocks.join('\n') : writeText(tree, selection).join('\n')
  return { blocks, plain, links: options.links ? listLinks(tree, selection, baseUrl) : [] }
}

function write(
  tree: PageTree,
  selection: Selection,
  { baseUrl, format }: { baseUrl: string; format: ExtractOptions['format'] },
): string[] {
  switch (format) {
    case 'markdown':
      return writeMarkdown(tree, selection, baseUrl)
    case 'text':
      return writeText(tree, selection)
    case 'html':
      return writeHtml(tree, selection, baseUrl)
  }
}

/** The http(s) links in the kept nodes: each URL once, with its first non-empty text. */
function listLinks(tree: PageTree, selection: Selection, baseUrl: string): { url: string; text: string }[] {
  const texts = new Map<string, string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'a' || !node.visible || !isKept(selection, node)) continue
    const url = absoluteUrl(attribute(node, 'href') ?? '', baseUrl)
    if (url?.startsWith('http') && !texts.get(url)) texts.set(url, visibleText(tree, node))
  }
  return Array.from(texts, ([url, text]) => ({ url, text }))
}

/** Removes the parts that the caller excludes from the selection: the title heading, and captions and credits of images. */
function leaveOut(
  tree: PageTree,
  selection: Selection,
  { title, captions, pageTitle }: Pick<ExtractOptions, 'title' | 'captions'> & { pageTitle?: string | undefined },
): void {
  if (title === 'exclude') {
    const heading = findTitleHeading(tree, (node) => isKept(selection, node), pageTitle)
    if (heading) drop(selection, heading)
  }
  if (captions === 'exclude')
    for (const node of tree.nodes) if (isKept(selection, node) && isCaption(node)) drop(selection, node)
}

function isCaption(node: PageNode): boolean {
  if (node.tag === 'figcaption') return true
  // A longer element is a gallery or the article, named after its captions.
  if (node.textLength === 0 || node.textLength > maxCaptionLength) return false
  return captionClass.test(attribute(node, 'class') ?? '')
}

/** In characters without white space. */
const maxCaptionLength = 600

const captionClass =
  /(?:^|[\s_-])(?:wp-caption-text|(?:image|img|photo|picture|media|figure|gallery)[_-]{1,2}(?:caption|credits?|copyright|legend)|caption(?:[_-]{1,2}(?:text|credit))?)(?:\s|$)/iu

/** Writes a document that is content as a whole, in the requested format. Selectors apply as they do to pages. */
export function writeHtmlDocument(html: string, baseUrl: string, options: ExtractOptions): WrittenContent {
  const tree = parseHtml(html)
  measureTree(tree)
  hideExcluded(tree, options.excludeSelector)
  const { includeSelector } = options
  const selection = includeSelector === undefined ? keepAll(tree) : selectMatching(tree, includeSelector)
  return writeContent(tree, selection, { baseUrl, options })
}
