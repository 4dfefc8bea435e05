import type { MaxBytesFor } from '#shared/egress/egress.ts'

/** A document that is not a page of text: it is read in a process for documents. */
type DocumentFormat = 'pdf' | 'zip'

/** The format of a body by its first bytes; undefined for other content. Office files and books are ZIP archives. */
export function documentFormatOf(body: Uint8Array, contentType: string | undefined): DocumentFormat | undefined {
  if (zipSignature.every((byte, index) => body[index] === byte)) return 'zip'
  const at = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, pdfHeaderBytes)).indexOf('%PDF-')
  // A page about PDF may quote the signature.
  if (at === 0 || (at > 0 && !/^text\/|html|json|xml/iu.test(contentType ?? ''))) return 'pdf'
  return undefined
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04]

/** Readers accept other bytes before the header of a PDF (ISO 32000-1, annex H, implementation note 13). */
const pdfHeaderBytes = 1024

const maxPageBytes = 10 * 1024 * 1024
export const maxDocumentBytes = 25 * 1024 * 1024

/** How much of a target is fetched: documents carry pictures and fonts, so they may be larger than pages. */
export const maxTargetBytes: MaxBytesFor = (start, contentType) =>
  documentFormatOf(start, contentType) === undefined ? maxPageBytes : maxDocumentBytes
