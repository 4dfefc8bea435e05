import { readDocument } from '#workers/documents/read-document.ts'
import type { ExtractOptions, ExtractedPage } from '#workers/pages/page.ts'

/** Reads a file as a page of example.com. */
export const readFile = (body: Uint8Array, changes: Partial<ExtractOptions> = {}): Promise<ExtractedPage> =>
  readDocument(
    { url: 'https://example.com/files/file', status: 200, body },
    { mainContent: true, format: 'markdown', links: false, ...changes },
  )
