import './no-canvas.ts'

/** pdf.js reads files here and draws none. */
export { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
