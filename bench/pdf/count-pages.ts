import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function countPages(pdf: Uint8Array): Promise<number> {
  const task = getDocument({ data: pdf.slice(), verbosity: VerbosityLevel.ERRORS })
  try {
    return (await task.promise).numPages
  } finally {
    await task.destroy()
  }
}
