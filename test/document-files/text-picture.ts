import { createCanvas } from '@napi-rs/canvas'
import type { PdfPicture } from './pdf-file.ts'

/** A page in black on white, as a scanner makes it. */
export async function textPicture(lines: readonly string[]): Promise<PdfPicture> {
  const width = 1240
  const height = 1754
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'black'
  context.font = '40px "DejaVu Sans", "Liberation Sans", Arial, sans-serif'
  for (const [index, line] of lines.entries()) context.fillText(line, 120, 200 + index * 70)
  return { width, height, jpeg: await canvas.encode('jpeg', 90) }
}
