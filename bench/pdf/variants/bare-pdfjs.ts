import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PagesRead } from './pages-read.ts'

/** The items of pdfjs in the order of the stream, one line where pdfjs sees the end of one. */
export async function readWithBarePdfjs(pdf: Uint8Array): Promise<PagesRead> {
  const task = getDocument({ data: pdf.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    const document = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    }
    return { kind: 'text', pages }
  } finally {
    await task.destroy()
  }
}
