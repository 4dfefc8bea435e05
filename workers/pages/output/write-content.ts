import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { imageOf } from '#workers/pages/markdown/image.ts'
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
  /** The content in other formats that the call asks for. */
  others?: Partial<Record<Format, string[]>>
  /** The content without markup and URLs, for counting words. */
  plain: string
  links: { url: string; text: string }[]
  /** The images of the content. Absent if the call does not ask for them. */
  images?: { url: string; alt: string }[]
}

type Format = ExtractOptions['format']

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
    options: Pick<ExtractOptions, 'format' | 'formats' | 'links' | 'title' | 'captions'>
    title?: string | undefined
  },
): WrittenContent {
  leaveOut(tree, selection, { ...options, pageTitle: title })
  const { format, formats = [] } = options
  const blocks = write(tree, selection, { baseUrl, format })
  const others: WrittenContent['others'] = {}
  for (const other of ['markdown', 'text', 'html'] as const)
    if (other !== format && formats.includes(other)) others[other] = write(tree, selection, { baseUrl, format: other })
  const text = format === 'text' ? blocks : (others.text ?? writeText(tree, selection))
  return {
    blocks,
    others,
    plain: text.join('\n'),
    links: options.links ? listLinks(tree, selection, baseUrl) : [],
    ...(formats.includes('images') && { images: listImages(tree, selection, baseUrl) }),
  }
}

function write(
  tree: PageTree,
  selection: Selection,
  { baseUrl, format }: { baseUrl: string; format: Format },
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

/** The images in the kept nodes: each URL once, with its first description. */
function listImages(tree: PageTree, selection: Selection, baseUrl: string): { url: string; alt: string }[] {
  const descriptions = new Map<string, string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'img' || !node.visible || !isKept(selection, node)) continue
    const image = imageOf(tree, node, baseUrl)
    if (image !== undefined && !descriptions.get(image.url)) descriptions.set(image.url, image.alt)
  }
  return Array.from(descriptions, ([url, alt]) => ({ url, alt }))
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
