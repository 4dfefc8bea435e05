import type { ExtractOptions, RawPage } from '#workers/pages/page.ts'

/** A captured page of example.com with this markup. */
export function page(body: string | Uint8Array, contentType = 'text/html; charset=utf-8'): RawPage {
  return {
    url: 'https://example.com/folder/page',
    status: 200,
    ...(contentType !== '' && { contentType }),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  }
}

/** Default options with changes. */
export function withMain(changes: Partial<ExtractOptions> = {}): ExtractOptions {
  return { mainContent: true, format: 'markdown', links: false, ...changes }
}
