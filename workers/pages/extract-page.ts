import { decodeBody } from './charset/decode-body.ts'
import { countWords } from './count-words.ts'
import { contentKindOf, type ContentKind } from './formats/content-kind.ts'
import { readFeed } from './formats/read-feed.ts'
import { readPlain } from './formats/read-plain.ts'
import { unsupportedType } from './formats/unsupported-type.ts'
import { robotsDirectives } from './metadata/robots-directives.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'
import { readHtml, type ReadDocument } from './read-html.ts'
import { emptyPage } from './refusal/empty-page.ts'
import { truncationMark, truncateToTokens } from './truncate-to-tokens.ts'

/**
 * Extracts the content of a captured page. Pure and synchronous; run it in a thread.
 * Throws UNSUPPORTED_CONTENT_TYPE, ELEMENT_NOT_FOUND, INVALID_REQUEST (invalid selector), RESPONSE_TOO_LARGE (limits of
 * `parseHtml`), EMPTY_CONTENT (no readable text, or an error page), TARGET_BLOCKED and TARGET_LOGIN_REQUIRED.
 */
export function extractPage(raw: RawPage, options: ExtractOptions): ExtractedPage {
  let decoded: { text: string; charset: string } | undefined
  const decode = () => (decoded ??= decodeBody(raw.body, raw.contentType))
  const found = contentKindOf(raw.body, raw.contentType, () => decode().text)
  if ('unsupported' in found) throw unsupportedType(found.unsupported)
  const { text, charset } = decode()
  const read = readDocument(found.kind, text, { raw, options })
  const { blocks, isTruncated } = options.maxTokens
    ? truncateToTokens(read.blocks, options.maxTokens)
    : { blocks: read.blocks, isTruncated: false }
  if (isTruncated) blocks.push(truncationMark)
  const content = blocks.join('\n\n')
  if (content.trim() === '') throw emptyPage(raw.isRendered)
  const robots = robotsDirectives(read.robots ?? [], raw.robotsTag)
  return {
    ...(read.title !== undefined && { title: read.title }),
    content,
    metadata: {
      ...read.metadata,
      ...(robots.length > 0 && { robots }),
      statusCode: raw.status,
      contentType: contentTypeOf(raw, found.kind),
      charset,
      finalUrl: raw.url,
      wordCount: countWords(read.plain),
    },
    ...(options.links && { links: read.links }),
    ...(options.explain && { explanation: read.explanation ?? { chosenBy: 'whole page' } }),
    warnings: isTruncated ? [`The content was truncated to about ${options.maxTokens} tokens (maxTokens).`] : [],
  }
}

function readDocument(
  kind: ContentKind,
  text: string,
  { raw, options }: { raw: RawPage; options: ExtractOptions },
): ReadDocument {
  if (kind === 'html') return readHtml(text, raw, options)
  const document = kind === 'feed' ? readFeed(text, raw.url) : readPlain(text, kind)
  return {
    ...(document.title !== undefined && { title: document.title }),
    blocks: options.format === 'markdown' ? document.markdown : document.text,
    plain: document.text.join('\n'),
    links: document.links,
    metadata: document.description === undefined ? {} : { description: document.description },
  }
}

function contentTypeOf({ contentType }: RawPage, kind: ContentKind): string {
  const sent = contentType?.split(';')[0]?.trim().toLowerCase()
  if (sent && (kind !== 'html' || sent.includes('html'))) return sent
  return {
    html: 'text/html',
    text: 'text/plain',
    markdown: 'text/markdown',
    json: 'application/json',
    xml: 'application/xml',
    feed: 'application/xml',
  }[kind]
}
