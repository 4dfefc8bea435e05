import { composePage, type ReadDocument } from '#workers/pages/output/compose-page.ts'
import { unsupportedType } from '#workers/streams/format-errors.ts'
import { decodeBody } from './charset/decode-body.ts'
import { contentKindOf, type ContentKind } from './formats/content-kind.ts'
import { readFeed } from './formats/read-feed.ts'
import { readPlain } from './formats/read-plain.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'
import { readHtml } from './read-html.ts'

/**
 * Extracts the content of a captured page. Pure and synchronous; run it in a child process.
 * Throws UNSUPPORTED_CONTENT_TYPE, ELEMENT_NOT_FOUND, INVALID_REQUEST (invalid selector), PAGE_TOO_COMPLEX (limits of
 * `parseHtml`), EMPTY_CONTENT (no readable text, or an error page), TARGET_BLOCKED and TARGET_LOGIN_REQUIRED.
 */
export function extractPage(raw: RawPage, options: ExtractOptions): ExtractedPage {
  let decoded: { text: string; charset: string } | undefined
  const decode = () => (decoded ??= decodeBody(raw.body, raw.contentType))
  const found = contentKindOf(raw.body, raw.contentType, () => decode().text)
  if ('unsupported' in found) throw unsupportedType(found.unsupported)
  const { text, charset } = decode()
  const read = readDocument(found.kind, text, { raw, options })
  const { kind } = found
  const source = kind === 'html' || kind === 'markdown' ? { source: kind } : {}
  const metadata = { ...read.metadata, contentType: contentTypeOf(raw, kind), ...source, charset }
  return composePage({ ...read, metadata, source: text }, raw, options)
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
    blocks: options.format === 'html' ? document.html() : document[options.format],
    others: {
      markdown: document.markdown,
      text: document.text,
      ...(options.formats?.includes('html') && { html: document.html() }),
    },
    plain: document.text.join('\n'),
    links: document.links,
    metadata: document.description === undefined ? {} : { description: document.description },
    warnings: ignoredSelectors(options),
  }
}

const ignoredSelectors = ({ includeSelector, excludeSelector }: ExtractOptions) =>
  Object.entries({ includeSelector, excludeSelector }).flatMap(([name, selector]) =>
    selector === undefined ? [] : [`${name} was ignored: the page is not HTML.`],
  )

function contentTypeOf({ contentType }: RawPage, kind: ContentKind): string {
  const sent = contentType?.split(';')[0]?.trim().toLowerCase()
  if (sent && (kind !== 'html' || sent.includes('html'))) return sent
  return {
    html: 'text/html',
    text: 'text/plain',
    markdown: 'text/markdown',
    csv: 'text/csv',
    json: 'application/json',
    xml: 'application/xml',
    feed: 'application/xml',
  }[kind]
}
