import type { PageExplanation, PageMetadata } from '#shared/contract/models/page.ts'
import { siteAddresses } from '#workers/pages/list-outlinks.ts'
import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { emptyPage } from '#workers/pages/refusal/empty-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { countWords } from './count-words.ts'
import { truncateToTokens, truncationMark } from './truncate-to-tokens.ts'
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
  /** See `ExtractedPage`. */
  blockHashes?: readonly number[]
  /** Notices about content that was left out. */
  warnings?: readonly string[]
}

/** Makes the answer from a document: cuts it to `maxTokens` and adds the facts of its response. Throws EMPTY_CONTENT. */
export function composePage(read: ReadDocument, raw: RawPage, options: ExtractOptions): ExtractedPage {
  const { maxTokens, format } = options
  const { blocks, isTruncated } = maxTokens
    ? truncateToTokens(read.blocks, { maxTokens, format })
    : { blocks: read.blocks, isTruncated: false }
  if (isTruncated) blocks.push(truncationMark)
  const content = blocks.join('\n\n')
  if (content.trim() === '') throw emptyPage(raw.isRendered)
  const robots = robotsDirectives(read.robots ?? [], raw.robotsTag)
  const truncated = `The content was truncated to about ${maxTokens} tokens (maxTokens).`
  return {
    ...(read.title !== undefined && { title: read.title }),
    content,
    metadata: {
      ...read.metadata,
      ...(robots.length > 0 && { robots }),
      statusCode: raw.status,
      finalUrl: raw.url,
      wordCount: countWords(read.plain),
    },
    ...(options.links && { links: read.links }),
    outlinks: read.outlinks ?? linkedAddresses(read, raw),
    ...(read.structured !== undefined && { structured: JSON.stringify(read.structured) }),
    ...(read.blockHashes !== undefined && { blockHashes: read.blockHashes }),
    ...(options.explain && { explanation: read.explanation ?? { chosenBy: 'whole page' } }),
    warnings: [...(read.warnings ?? []), ...(isTruncated ? [truncated] : [])],
  }
}

const linkedAddresses = ({ links }: ReadDocument, { url }: RawPage) =>
  siteAddresses(
    links.map((link) => link.url),
    url,
  )
