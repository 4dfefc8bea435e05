import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reading } from '../scores/score-reading.ts'

/** The items of pdfjs in the order of the stream, one line where pdfjs sees the end of one. */
export async function readWithBarePdfjs(pdf: Uint8Array): Promise<Reading> {
  const task = getDocument({ data: pdf.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    const document = await task.promise
    let text = ''
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      for (const item of (await page.getTextContent()).items)
        if ('str' in item) text += `${item.str}${item.hasEOL ? '\n' : ''}`
      text += '\n'
    }
    return { text }
  } finally {
    await task.destroy()
  }
}
