import { AppError } from '#shared/errors.ts'
import type { PageExplanation, PageMetadata } from '#shared/models/page.ts'
import { chooseContent } from './choice/choose-content.ts'
import { explainChoice } from './choice/explain-choice.ts'
import { judgeBlocks } from './choice/judge-blocks.ts'
import type { PageBlocks } from './choice/page-blocks.ts'
import { cutPage } from './choice/page-blocks.ts'
import type { Selection } from './choice/selection.ts'
import { keep, keepAll, keepNothing } from './choice/selection.ts'
import { listLinks } from './list-links.ts'
import { writeMarkdown } from './markdown/write-markdown.ts'
import type { DeclaredFacts } from './metadata/declared-facts.ts'
import { detectLanguage } from './metadata/detect-language.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { readTitle } from './metadata/read-title.ts'
import type { ExtractOptions, RawPage } from './page.ts'
import { parsePage } from './parse-page.ts'
import { findRefusal } from './refusal/find-refusal.ts'
import { measureTree } from './tree/measure-tree.ts'
import type { PageTree } from './tree/page-node.ts'
import { selectNodes } from './tree/select-nodes.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

/** A document of any kind, read: its content as blocks of the asked format. */
export interface ReadDocument {
  title?: string
  blocks: string[]
  /** The content without marks and addresses, for counting. */
  plain: string
  links: { url: string; text: string }[]
  explanation?: PageExplanation
  metadata: Omit<PageMetadata, 'statusCode' | 'finalUrl' | 'wordCount'>
}

/** An HTML page: one parse, one choice, one of three writers. Errors as in `extractPage`. */
export function readHtml(
  html: string,
  { url, isRendered }: Pick<RawPage, 'url' | 'isRendered'>,
  options: ExtractOptions,
): ReadDocument {
  const { tree, facts } = parsePage(html, url)
  const shown = cutPage(tree, facts)
  const refusal = findRefusal({ ...shown, html, isRendered })
  if (refusal) throw refusal
  const page = hideExcluded(tree, options.excludeSelector) ? cutPage(tree, facts) : shown
  const metadata = readMetadata(tree, facts)
  const title = readTitle(tree, facts, metadata.siteName)
  const { selection, explain } = selectContent(page, options)
  const blocks = write(tree, selection, { facts, format: options.format })
  const plain = options.format === 'text' ? blocks.join('\n') : writeText(tree, selection).join('\n')
  const language = metadata.language ?? detectLanguage(plain)
  return {
    ...(title !== undefined && { title }),
    blocks,
    plain,
    ...(options.explain && { explanation: explain() }),
    links: options.links ? listLinks(tree, selection, facts.baseUrl) : [],
    metadata: { ...metadata, ...(language !== undefined && { language }) },
  }
}

/** Whether anything was hidden. */
function hideExcluded(tree: PageTree, selector: string | undefined): boolean {
  if (selector === undefined) return false
  for (const excluded of selectNodes(tree, selector, 'excludeSelector')) {
    for (const node of tree.nodes.slice(excluded.index, excluded.end)) node.visible = false
  }
  measureTree(tree)
  return true
}

function selectContent(
  page: PageBlocks,
  options: ExtractOptions,
): { selection: Selection; explain: () => PageExplanation } {
  const { tree } = page
  if (options.includeSelector === undefined && options.mainContent) {
    const judgement = judgeBlocks(page)
    return { selection: chooseContent(tree, judgement), explain: () => explainChoice(judgement) }
  }
  if (options.includeSelector === undefined)
    return { selection: keepAll(tree), explain: () => ({ chosenBy: 'whole page' }) }
  const selection = keepNothing(tree)
  const found = selectNodes(tree, options.includeSelector, 'includeSelector')
  if (found.length === 0) {
    throw new AppError('ELEMENT_NOT_FOUND', 'Nothing on the page matches includeSelector.', {
      details: [{ path: '/includeSelector', message: `no element matches ${JSON.stringify(options.includeSelector)}` }],
    })
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
