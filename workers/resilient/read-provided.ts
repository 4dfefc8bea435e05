import { escapeHtml } from '#shared/text/escape-html.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { withUsage, type UsageDeps } from '#workers/pages/metadata/with-usage.ts'
import type { ExtractedPage, RawPage } from '#workers/pages/page.ts'
import { readRawPage, type ReadOptions } from '#workers/pages/read-page.ts'
import type { ProvidedPage } from './providers/provider.ts'

export interface ReadProvidedDeps extends UsageDeps {
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
  // Providers return no headers of the page.
  const finish = (page: ExtractedPage) => withUsage({ page, headers: {}, options }, deps, signal)
  if ('html' in provided) return finish(await read(provided.html, provided.contentType))
  const { title, markdown } = provided
  if (markdown.length < maxWallLength)
    await read(Buffer.from(markdownAsHtml(title, markdown)), 'text/html; charset=utf-8')
  const page = await finish(await read(Buffer.from(markdown), 'text/markdown; charset=utf-8'))
  return title === undefined ? page : { ...page, title }
}

/** Characters of markdown. A longer text is not a bot wall. */
const maxWallLength = 20_000

/**
 * Converts markdown to HTML for the bot-wall check, which looks at the title, headings, paragraphs and links. Not for
 * display: emphasis and tables stay as text, and images are dropped.
 */
export function markdownAsHtml(title: string | undefined, markdown: string): string {
  const blocks = markdown.split(/\n\s*\n/u).flatMap(splitHeadings)
  return `<!doctype html><html><head><title>${escapeHtml(title ?? '')}</title></head><body>${blocks.map(asElement).join('\n')}</body></html>`
}

/** Makes each heading of a block a separate block. */
function splitHeadings(block: string): string[] {
  const parts: string[][] = [[]]
  for (const line of block.split('\n')) {
    if (/^#{1,6} /u.test(line)) parts.push([line], [])
    else parts.at(-1)?.push(line)
  }
  return parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function asElement(block: string): string {
  const [, marks = '', heading] = /^(#{1,6}) +([^ ].*)$/s.exec(block.trim()) ?? []
  return heading === undefined ? `<p>${asText(block)}</p>` : `<h${marks.length}>${asText(heading)}</h${marks.length}>`
}

const asText = (text: string) =>
  escapeHtml(text.replaceAll(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/gu, '')).replaceAll(
    /\[([^[\]]{0,500})\]\([^()]{0,2000}\)/gu,
    '<a href="/">$1</a>',
  )
