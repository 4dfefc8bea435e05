import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { packageFolders } from './file/package-folders.ts'

/** A page as a PNG image, for optical character recognition. `page` counts from 1. */
export async function renderPage(bytes: Uint8Array, page: number, dpi: number): Promise<Uint8Array> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    ...packageFolders,
    maxImageSize: maxPixels,
  })
  try {
    const document = await task.promise
    const proxy = await document.getPage(page)
    const full = proxy.getViewport({ scale: 1 })
    const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / Math.max(1, full.width * full.height)))
    const viewport = proxy.getViewport({ scale })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    // Scanned pages without a background are transparent.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await proxy.render({ canvas, viewport }).promise
    return canvas.encodeSync('png')
  } finally {
    await task.destroy()
  }
}

/** Each pixel takes four bytes: 160 MB at most. */
const maxPixels = 40_000_000
