import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import type { ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { readRawPage, type ReadOptions } from '#workers/pages/read-page.ts'
import type { ProvidedPage } from '#workers/resilient/providers/provider.ts'
import { markdownAsHtml } from './markdown-as-html.ts'

export interface ReadProvidedDeps {
  extraction: Extraction
}

/**
 * Extracts the page that a provider returned. HTML is extracted as usual. Markdown is returned unchanged, after a check for
 * bot walls. Throws the errors of `readPage` for a bot wall, an error page or an empty page.
 */
export async function readProvided(
  provided: ProvidedPage,
  { url: requestedUrl, ...options }: ReadOptions & { url: string },
  deps: ReadProvidedDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { status } = provided
  const url = /^https?:/u.test(provided.url) && URL.canParse(provided.url) ? provided.url : requestedUrl
  const read = (body: Uint8Array, contentType: string | undefined) => {
    const raw: RawPage = {
      url,
      status,
      body,
      isRendered: true,
      ...(contentType !== undefined && { contentType }),
    }
    return readRawPage(raw, options, deps, signal)
  }
  if ('html' in provided) return read(provided.html, provided.contentType)
  const { title, markdown } = provided
  if (markdown.length < maxWallLength)
    await read(Buffer.from(markdownAsHtml(title, markdown)), 'text/html; charset=utf-8')
  const page = await read(Buffer.from(markdown), 'text/markdown; charset=utf-8')
  return title === undefined ? page : { ...page, title }
}

/** Characters of markdown. A longer text is not a bot wall. */
const maxWallLength = 20_000
