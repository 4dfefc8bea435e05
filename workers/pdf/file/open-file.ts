import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { AppError } from '#shared/contract/errors.ts'
import { getDocument, packageFolders } from './pdfjs.ts'

interface OpenFile {
  document: PDFDocumentProxy
  close: () => Promise<void>
}

/** Opens a PDF for its text. Images are not decoded, scripts do not run, and nothing is loaded from elsewhere. */
export async function openFile(bytes: Uint8Array, signal?: AbortSignal): Promise<OpenFile> {
  const task = getDocument({
    // pdf.js takes over the buffer.
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    ...packageFolders,
    fontExtraProperties: true,
    // Glyph outlines and pixels cost most of the time, and say nothing about the text.
    disableFontFace: false,
    ownerDocument: documentWithoutFonts(),
    maxImageSize: 0,
  })
  const stop = () => void task.destroy()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const document = await task.promise
    return { document, close: () => close(task, signal, stop) }
  } catch (error) {
    await close(task, signal, stop)
    throw refusalOf(error)
  }
}

async function close(task: PDFDocumentLoadingTask, signal: AbortSignal | undefined, stop: () => void): Promise<void> {
  signal?.removeEventListener('abort', stop)
  await task.destroy()
}

/** pdf.js registers fonts with a document. This one drops them. */
function documentWithoutFonts(): object {
  const style = { sheet: { cssRules: [], insertRule: () => 0 }, remove: () => {} }
  const root = { getElementsByTagName: () => [{ append: () => {} }] }
  return { createElement: () => style, documentElement: root }
}

function refusalOf(error: unknown): AppError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') {
    return new AppError(
      'ENCRYPTED_PDF',
      'The PDF is encrypted and opens only with a password. Expected a PDF that opens without one. Ask its owner for such a file.',
      { cause: error },
    )
  }
  return new AppError(
    'EXTRACTION_IMPOSSIBLE',
    'The file is not a readable PDF: its structure is damaged or missing. Expected a complete PDF file. Check the address in a browser.',
    { cause: error },
  )
}
