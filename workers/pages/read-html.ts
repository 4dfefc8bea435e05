import type { PageExplanation } from '#shared/contract/models/page.ts'
import { completeCards } from '#workers/pages/output/complete-cards.ts'
import { completeTitle } from '#workers/pages/output/complete-title.ts'
import type { ReadDocument } from '#workers/pages/output/compose-page.ts'
import { dropLeftovers } from '#workers/pages/output/drop-leftovers.ts'
import { writeContent } from '#workers/pages/output/write-content.ts'
import { detectLanguage } from './metadata/detect-language.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { readTitle } from './metadata/read-title.ts'
import type { ExtractOptions, RawPage } from './page.ts'
import { parsePage } from './parse-page.ts'
import { findRefusal } from './refusal/find-refusal.ts'
import { classifyBlocks, type BlockClassification } from './selection/classify-blocks.ts'
import { explainSelection } from './selection/explain-selection.ts'
import { segmentPage, type PageBlocks } from './selection/segment-page.ts'
import { selectContent } from './selection/select-content.ts'
import { hideExcluded, selectMatching } from './selection/select-matching.ts'
import { keepAll, type Selection } from './selection/selection.ts'
import { uncertaintyWarnings } from './selection/uncertainty-warnings.ts'
import { dropRecurring } from './site/drop-recurring.ts'
import { blocksToLearn, hashBlocks, hashPath } from './site/hash-blocks.ts'
import { recursIn } from './site/site-digest.ts'

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
  const { selection, explain, classification, blockHashes } = selectNodesFor(page, title, { ...options, url })
  const content = writeContent(tree, selection, { baseUrl: facts.baseUrl, options, title })
  const language = metadata.language ?? detectLanguage(content.plain)
  return {
    ...(title !== undefined && { title }),
    ...content,
    ...(options.explain && { explanation: explain() }),
    robots: facts.robots,
    outlinks,
    ...(structured !== undefined && { structured }),
    ...(blockHashes !== undefined && { blockHashes }),
    metadata: {
      ...metadata,
      ...(language !== undefined && { language }),
      ...(classification && { extraction: { confidence: Math.round(classification.confidence * 100) / 100 } }),
    },
    warnings: classification && !isRendered ? uncertaintyWarnings(tree, classification) : [],
  }
}

function selectNodesFor(
  page: PageBlocks,
  title: string | undefined,
  options: ReadOptions & Pick<RawPage, 'url'>,
): Selected {
  const { tree } = page
  if (options.includeSelector === undefined && options.mainContent) {
    const classified = classify(page, options)
    const selection = selectContent(tree, classified.classification)
    completeTitle(tree, selection, title)
    completeCards(tree, selection)
    dropLeftovers(tree, selection)
    return { selection, explain: () => explainSelection(classified.classification), ...classified }
  }
  if (options.includeSelector === undefined)
    return { selection: keepAll(tree), explain: () => ({ chosenBy: 'whole page' }) }
  return { selection: selectMatching(tree, options.includeSelector), explain: () => ({ chosenBy: 'selector' }) }
}

interface Selected extends Partial<Classified> {
  selection: Selection
  explain: () => PageExplanation
}

interface Classified extends Pick<ReadDocument, 'blockHashes'> {
  classification: BlockClassification
}

/** With the digest of the host, also drops what recurs on its other pages, and returns what this page adds to the digest. */
function classify(
  page: PageBlocks,
  { url, siteDigest, classify: judge = classifyBlocks }: ReadOptions & Pick<RawPage, 'url'>,
): Classified {
  const classification = judge(page)
  if (siteDigest === undefined) return { classification }
  const hashes = hashBlocks(page, classification.kept, new URL(url).host)
  const own = hashPath(url)
  const recurs = hashes.map((block) => block !== undefined && recursIn(siteDigest, block, own))
  return { classification: dropRecurring(page, classification, recurs), blockHashes: blocksToLearn(hashes) }
}
