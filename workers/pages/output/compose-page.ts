import type { PageExplanation, PageMetadata } from '#shared/contract/models/page.ts'
import { estimateTokens } from '#shared/text/model-tokens.ts'
import { siteAddresses } from '#workers/pages/list-outlinks.ts'
import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { cutBlock, fitBlocks, fitFact, fitLinks, fitMetadata } from './answer-size.ts'
import { countWords } from './count-words.ts'
import type { WrittenContent } from './write-content.ts'

/** A document of any kind, with its content as blocks in the requested format. */
export interface ReadDocument extends WrittenContent {
  title?: string
  explanation?: PageExplanation
  metadata: Omit<PageMetadata, 'statusCode' | 'finalUrl' | 'wordCount' | 'robots'>
  /** The contents of its robots `<meta>` tags. */
  robots?: readonly string[]
  /** See `listOutlinks`. Absent: the addresses of `links`. */
  outlinks?: readonly string[]
  /** Absent if the document declares none. */
  structured?: StructuredData
  /** Notices about content that was left out. */
  warnings?: readonly string[]
}

/** Makes the answer from a document: cuts it to `maxTokens` and adds the facts of its response. Throws EMPTY_CONTENT. */
export function composePage(read: ReadDocument, raw: RawPage, options: ExtractOptions): ExtractedPage {
  const { maxTokens, format } = options
  const short = maxTokens
    ? truncateToTokens(read.blocks, { maxTokens, format })
    : { blocks: read.blocks, isTruncated: false }
  const fitting = fitBlocks(short.blocks, { format })
  const isTruncated = short.isTruncated || fitting.isTruncated
  const content = (isTruncated ? [...fitting.blocks, truncationMark] : fitting.blocks).join('\n\n')
  if (content.trim() === '') throw emptyPage(raw.isRendered)
  const robots = robotsDirectives(read.robots ?? [], raw.robotsTag)
  return {
    ...(read.title !== undefined && { title: fitFact(read.title) }),
    content,
    ...(isTruncated && { truncated: true }),
    metadata: fitMetadata({
      ...read.metadata,
      ...(robots.length > 0 && { robots }),
      statusCode: raw.status,
      finalUrl: raw.url,
      wordCount: countWords(read.plain),
    }),
    ...(options.links && { links: fitLinks(read.links) }),
    outlinks: read.outlinks ?? linkedAddresses(read, raw),
    ...(read.structured !== undefined && { structured: JSON.stringify(read.structured) }),
    ...(options.explain && { explanation: read.explanation ?? { chosenBy: 'whole page' } }),
    warnings: [
      ...(read.warnings ?? []),
      ...(short.isTruncated ? [`The content was truncated to about ${maxTokens} tokens (maxTokens).`] : []),
      ...(fitting.isTruncated ? ['The content was cut: an answer has at most 10 MB.'] : []),
    ],
  }
}

const linkedAddresses = ({ links }: ReadDocument, { url }: RawPage) =>
  siteAddresses(
    links.map((link) => link.url),
    url,
  )

/** Appended to truncated content. */
const truncationMark = '[…]'

/** Returns the first blocks that fit into `maxTokens`, or the beginning of the first block if it does not fit. */
export function truncateToTokens(
  blocks: readonly string[],
  { maxTokens, format }: { maxTokens: number; format: ExtractOptions['format'] },
): { blocks: string[]; isTruncated: boolean } {
  let tokensLeft = maxTokens
  for (const [index, block] of blocks.entries()) {
    tokensLeft -= estimateTokens(block)
    if (tokensLeft >= 0) continue
    const kept = blocks.slice(0, index)
    return { blocks: kept.length === 0 ? [cutBlock(block, maxTokens, format)] : kept, isTruncated: true }
  }
  return { blocks: [...blocks], isTruncated: false }
}
