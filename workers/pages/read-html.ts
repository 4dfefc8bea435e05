import { AppError } from '#shared/contract/errors.ts'
import type { PageExplanation, PageMetadata } from '#shared/contract/models/page.ts'
import { listLinks } from './list-links.ts'
import { writeMarkdown } from './markdown/write-markdown.ts'
import type { DeclaredFacts } from './metadata/declared-facts.ts'
import { detectLanguage } from './metadata/detect-language.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { readTitle } from './metadata/read-title.ts'
import type { ExtractOptions, RawPage } from './page.ts'
import { parsePage } from './parse-page.ts'
import { findRefusal } from './refusal/find-refusal.ts'
import { classifyBlocks } from './selection/classify-blocks.ts'
import { explainSelection } from './selection/explain-selection.ts'
import { segmentPage, type PageBlocks } from './selection/segment-page.ts'
import { selectContent } from './selection/select-content.ts'
import { keep, keepAll, keepNothing, type Selection } from './selection/selection.ts'
import { measureTree } from './tree/measure-tree.ts'
import type { PageTree } from './tree/page-node.ts'
import { selectNodes } from './tree/select-nodes.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

/** A document of any kind, with its content as blocks in the requested format. */
export interface ReadDocument {
  title?: string
  blocks: string[]
  /** The content without markup and URLs, for counting words. */
  plain: string
  links: { url: string; text: string }[]
  explanation?: PageExplanation
  metadata: Omit<PageMetadata, 'statusCode' | 'finalUrl' | 'wordCount' | 'robots'>
  /** The contents of its robots `<meta>` tags. */
  robots?: readonly string[]
}

/** Reads an HTML page: parses it, selects the content and writes it in the requested format. Throws as `extractPage` does. */
export function readHtml(
  html: string,
  { url, isRendered }: Pick<RawPage, 'url' | 'isRendered'>,
  options: ExtractOptions,
): ReadDocument {
  const { tree, facts } = parsePage(html, url)
  const shown = segmentPage(tree, facts)
  const refusal = findRefusal({ ...shown, html, isRendered })
  if (refusal) throw refusal
  const page = hideExcluded(tree, options.excludeSelector) ? segmentPage(tree, facts) : shown
  const metadata = readMetadata(tree, facts)
  const title = readTitle(tree, facts, metadata.siteName)
  const { selection, explain } = selectNodesFor(page, options)
  const blocks = write(tree, selection, { facts, format: options.format })
  const plain = options.format === 'text' ? blocks.join('\n') : writeText(tree, selection).join('\n')
  const language = metadata.language ?? detectLanguage(plain)
  return {
    ...(title !== undefined && { title }),
    blocks,
    plain,
    ...(options.explain && { explanation: explain() }),
    links: options.links ? listLinks(tree, selection, facts.baseUrl) : [],
    robots: facts.robots,
    metadata: { ...metadata, ...(language !== undefined && { language }) },
  }
}

/** Hides the elements that `excludeSelector` matches. Returns false when there is no selector. */
function hideExcluded(tree: PageTree, selector: string | undefined): boolean {
  if (selector === undefined) return false
  for (const excluded of selectNodes(tree, selector, 'excludeSelector')) {
    for (const node of tree.nodes.slice(excluded.index, excluded.end)) node.visible = false
  }
  measureTree(tree)
  return true
}

function selectNodesFor(
  page: PageBlocks,
  options: ExtractOptions,
): { selection: Selection; explain: () => PageExplanation } {
  const { tree } = page
  if (options.includeSelector === undefined && options.mainContent) {
    const classification = classifyBlocks(page)
    return { selection: selectContent(tree, classification), explain: () => explainSelection(classification) }
  }
  if (options.includeSelector === undefined)
    return { selection: keepAll(tree), explain: () => ({ chosenBy: 'whole page' }) }
  const selection = keepNothing(tree)
  const found = selectNodes(tree, options.includeSelector, 'includeSelector')
  if (found.length === 0) {
    throw new AppError(
      'ELEMENT_NOT_FOUND',
      'No element of the page matches includeSelector. Check the selector against the page, or omit it.',
      {
        details: [
          { path: '/includeSelector', message: `no element matches ${JSON.stringify(options.includeSelector)}` },
        ],
      },
    )
  }
  for (const node of found) keep(selection, node)
  return { selection, explain: () => ({ chosenBy: 'selector' }) }
}

function write(
  tree: PageTree,
  selection: Selection,
  { facts, format }: { facts: DeclaredFacts; format: ExtractOptions['format'] },
): string[] {
  switch (format) {
    case 'markdown':
      return writeMarkdown(tree, selection, facts.baseUrl)
    case 'text':
      return writeText(tree, selection)
    case 'html':
      return writeHtml(tree, selection, facts.baseUrl)
  }
}
