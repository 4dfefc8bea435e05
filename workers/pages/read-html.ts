import type { PageExplanation } from '#shared/contract/models/page.ts'
import { completeCards } from '#workers/pages/output/complete-cards.ts'
import type { ReadDocument } from '#workers/pages/output/compose-page.ts'
import { dropLeftovers } from '#workers/pages/output/drop-leftovers.ts'
import { writeContent } from '#workers/pages/output/write-content.ts'
import { detectLanguage } from './metadata/detect-language.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { readTitle } from './metadata/read-title.ts'
import { completeTitle } from './output/title-heading.ts'
import type { ExtractOptions, RawPage } from './page.ts'
import { parsePage } from './parse-page.ts'
import { findRefusal } from './refusal/find-refusal.ts'
import { classifyBlocks, type BlockClassification } from './selection/classify-blocks.ts'
import { explainSelection, uncertaintyWarnings } from './selection/explain-selection.ts'
import { segmentPage, type PageBlocks } from './selection/segment-page.ts'
import { selectContent } from './selection/select-content.ts'
import { hideExcluded, selectMatching } from './selection/select-matching.ts'
import { keepAll, type Selection } from './selection/selection.ts'

interface ReadOptions extends ExtractOptions {
  /** Replaces the shipped classification. */
  classify?: (page: PageBlocks) => BlockClassification
}

/** Reads an HTML page: parses it, selects the content and writes it in the requested format. Throws as `extractPage` does. */
export function readHtml(
  html: string,
  { url, isRendered }: Pick<RawPage, 'url' | 'isRendered'>,
  options: ReadOptions,
): ReadDocument {
  const { tree, facts, outlinks, structured } = parsePage(html, url)
  const shown = segmentPage(tree, facts)
  const refusal = findRefusal({ ...shown, html, isRendered })
  if (refusal) throw refusal
  const page = hideExcluded(tree, options.excludeSelector) ? segmentPage(tree, facts) : shown
  const metadata = readMetadata(tree, facts)
  const title = readTitle(tree, facts, metadata.siteName)
  const { selection, explain, classification } = selectNodesFor(page, title, options)
  const content = writeContent(tree, selection, { baseUrl: facts.baseUrl, options, title })
  const language = metadata.language ?? detectLanguage(content.plain)
  return {
    ...(title !== undefined && { title }),
    ...content,
    ...(options.explain && { explanation: explain() }),
    robots: facts.robots,
    usage: facts.usage,
    outlinks,
    ...(facts.markdownUrl !== undefined && { markdownUrl: facts.markdownUrl }),
    ...(structured !== undefined && { structured }),
    metadata: {
      ...metadata,
      ...(language !== undefined && { language }),
      ...(classification && { extraction: { confidence: Math.round(classification.confidence * 100) / 100 } }),
    },
    warnings: classification && !isRendered ? uncertaintyWarnings(tree, classification) : [],
  }
}

function selectNodesFor(page: PageBlocks, title: string | undefined, options: ReadOptions): Selected {
  const { tree } = page
  const { mainContent, includeSelector, classify = classifyBlocks } = options
  if (includeSelector !== undefined)
    return { selection: selectMatching(tree, includeSelector), explain: () => ({ chosenBy: 'selector' }) }
  if (!mainContent) return { selection: keepAll(tree), explain: () => ({ chosenBy: 'whole page' }) }
  const classification = classify(page)
  const selection = selectContent(tree, classification)
  completeTitle(tree, selection, title)
  completeCards(tree, selection)
  dropLeftovers(tree, selection)
  return { selection, explain: () => explainSelection(classification), classification }
}

interface Selected {
  selection: Selection
  explain: () => PageExplanation
  /** Of a selection by the model. */
  classification?: BlockClassification
}
