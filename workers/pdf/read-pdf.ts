import { readContent } from './content/read-content.ts'
import { openFile } from './file/open-file.ts'
import { readMetadata } from './file/read-metadata.ts'
import { readOutline } from './file/read-outline.ts'
import { selectPages } from './file/select-pages.ts'
import type { PdfPage, PdfReading, ReadPdfOptions } from './pdf-reading.ts'

/**
 * Reads a PDF as markdown in reading order. Uses the processor for as long as the file takes: run it in a thread.
 * Throws `ENCRYPTED_PDF` and `EXTRACTION_IMPOSSIBLE`.
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfReading> {
  const { document, close } = await openFile(bytes, options.signal)
  try {
    const metadata = await readMetadata(document)
    const outline = await readOutline(document)
    const { numbers, warnings } = selectPages(document.numPages, options)
    const pages: PdfPage[] = []
    for (const number of numbers) {
      const page = await document.getPage(number)
      const content = await readContent(page)
      const text = content.words.map((word) => word.text).join(' ')
      page.cleanup()
      pages.push({ page: number, text, width: content.width, height: content.height })
    }
    return { metadata, pages, ...(outline ? { outline } : {}), warnings }
  } finally {
    await close()
  }
}
