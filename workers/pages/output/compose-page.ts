import { maxFormBytes } from '#shared/contract/models/page-forms.ts'
import type { PageExplanation, PageMetadata } from '#shared/contract/models/page.ts'
import { siteAddresses } from '#workers/pages/list-outlinks.ts'
import type { DeclaredUsage } from '#workers/pages/metadata/declared-facts.ts'
import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { fitFact, fitLinks, fitMetadata } from './answer-size.ts'
import { composeForms } from './compose-forms.ts'
import { countWords } from './count-words.ts'
import { fitContent } from './fit-content.ts'
import type { WrittenContent } from './write-content.ts'

/** A document of any kind, with its content as blocks in the requested format. */
export interface ReadDocument extends WrittenContent {
  title?: string
  explanation?: PageExplanation
  metadata: Omit<PageMetadata, 'statusCode' | 'finalUrl' | 'wordCount' | 'robots' | 'usage'>
  /** The contents of its robots `<meta>` tags. */
  robots?: readonly string[]
  usage?: DeclaredUsage
  /** See `listOutlinks`. Absent: the addresses of `links`. */
  outlinks?: readonly string[]
  /** The decoded response. */
  source?: string
  /** See `ExtractedPage`. */
  markdownUrl?: string
  /** Absent if the document declares none. */
  structured?: StructuredData
  /** Notices about content that was left out. */
  warnings?: readonly string[]
}

/** Makes the answer from a document: cuts it to `maxTokens` and adds the facts of its response. Throws EMPTY_CONTENT. */
export function composePage(read: ReadDocument, raw: RawPage, options: ExtractOptions): ExtractedPage {
  const { maxTokens, format, formats } = options
  const maxBytes = formats === undefined ? undefined : maxFormBytes
  const { content, isShort, isCut } = fitContent(read.blocks, { maxTokens, format, maxBytes })
  if (content.trim() === '') throw emptyPage(raw.isRendered)
  const robots = robotsDirectives(read.robots ?? [], raw.robotsTag)
  return {
    ...(read.title !== undefined && { title: fitFact(read.title) }),
    content,
    ...((isShort || isCut) && { truncated: true }),
    metadata: fitMetadata({
      ...read.metadata,
      ...(robots.length > 0 && { robots }),
      statusCode: raw.status,
      finalUrl: raw.url,
      wordCount: countWords(read.plain),
    }),
    ...(options.links && { links: fitLinks(read.links) }),
    ...(read.usage !== undefined && { usage: read.usage }),
    ...(formats !== undefined && { forms: composeForms(read, raw, options) }),
    outlinks: read.outlinks ?? linkedAddresses(read, raw),
    ...(read.markdownUrl !== undefined && { markdownUrl: read.markdownUrl }),
    ...(read.structured !== undefined && { structured: JSON.stringify(read.structured) }),
    ...(options.explain && { explanation: read.explanation ?? { chosenBy: 'whole page' } }),
    warnings: [
      ...(read.warnings ?? []),
      ...(isShort ? [`The content was truncated to about ${maxTokens} tokens (maxTokens).`] : []),
      ...(isCut
        ? [
            `The content was cut: ${maxBytes === undefined ? 'an answer has at most 10 MB' : 'each form has at most 1 MB'}.`,
          ]
        : []),
    ],
  }
}

const linkedAddresses = ({ links }: ReadDocument, { url }: RawPage) =>
  siteAddresses(
    links.map((link) => link.url),
    url,
  )
