import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
// Runs before pdf.js does: a file of its own, because imports come first.
import './no-canvas.ts'

/** pdf.js reads files here and draws none. */
export { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where pdf.js finds its fonts, character maps and decoders: in its package. It loads nothing from elsewhere. */
export const packageFolders = {
  standardFontDataUrl: folderOf('standard_fonts'),
  cMapUrl: folderOf('cmaps'),
  cMapPacked: true,
  wasmUrl: folderOf('wasm'),
  iccUrl: folderOf('iccs'),
  useSystemFonts: false,
  useWorkerFetch: false,
} as const

function folderOf(name: string): string {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  return join(dirname(packageFile), name, '/')
}
