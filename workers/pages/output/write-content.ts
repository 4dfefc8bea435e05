import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { writeMarkdown } from '#workers/pages/markdown/write-markdown.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, visibleText, type PageTree } from '#workers/pages/tree/page-node.ts'
import { leaveOut } from './leave-out.ts'
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
