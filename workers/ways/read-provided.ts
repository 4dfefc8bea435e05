import type { ProvidedPage } from '#workers/adapters/providers/provider.ts'
import type { Extraction } from '#workers/pages/open-extraction.ts'
import type { ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { readCaptured } from '#workers/pages/read-page.ts'
import { markdownAsHtml } from './markdown-as-html.ts'

export interface ReadProvidedDeps {
  extraction: Extraction
}

/**
 * What a provider found, as a page of ours: HTML is read like any other, markdown is taken as it is once it has been
 * judged. Throws as `readPage` does for a wall, an error page and one without text.
 */
export async function readProvided(
  provided: ProvidedPage,
  askedUrl: string,
  deps: ReadProvidedDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { status } = provided
  const url = /^https?:/u.test(provided.url) && URL.canParse(provided.url) ? provided.url : askedUrl
  const read = (body: Uint8Array, contentType: string | undefined) => {
    // The bytes are handed over with their whole buffer, which must be theirs alone.
    const raw: RawPage = {
      url,
      status,
      body: Uint8Array.from(body),
      isRendered: true,
      ...(contentType !== undefined && { contentType }),
    }
    return readCaptured(raw, {}, deps, signal)
  }
  if ('html' in provided) return read(provided.html, provided.contentType)
  const { title, markdown } = provided
  if (markdown.length < longestWall)
    await read(Buffer.from(markdownAsHtml(title, markdown)), 'text/html; charset=utf-8')
  const page = await read(Buffer.from(markdown), 'text/markdown; charset=utf-8')
  return title === undefined ? page : { ...page, title }
}

/** Characters of markdown. What says more stands in for nothing. */
const longestWall = 20_000
