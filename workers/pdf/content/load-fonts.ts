import { setImmediate } from 'node:timers/promises'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from '#workers/pdf/file/pdfjs.ts'
import { fontStyle } from './font-style.ts'
import type { FontStyle } from './page-content.ts'

export interface LoadedFont {
  style: FontStyle
  glyphScale: number
  isVertical: boolean
}

/** The fonts that the operators of a page name. pdf.js hands them over a little later than the operators. */
export async function loadFonts(
  page: PDFPageProxy,
  operators: readonly number[],
  args: readonly unknown[],
): Promise<Map<string, LoadedFont>> {
  const fonts = new Map<string, LoadedFont>()
  for (const [index, operator] of operators.entries()) {
    if (operator !== OPS.dependency) continue
    for (const name of args[index] as unknown[]) {
      if (typeof name !== 'string' || !name.startsWith('g_') || fonts.has(name)) continue
      const font = await fontObject(page, name)
      if (font) fonts.set(name, font)
    }
  }
  return fonts
}

async function fontObject(page: PDFPageProxy, name: string): Promise<LoadedFont | undefined> {
  for (let turn = 0; turn < 20 && !page.commonObjs.has(name); turn++) await setImmediate()
  if (!page.commonObjs.has(name)) return undefined
  const font: unknown = page.commonObjs.get(name)
  if (typeof font !== 'object' || font === null) return undefined
  const { fontMatrix, vertical } = font as { fontMatrix?: ArrayLike<number>; vertical?: boolean }
  return { style: fontStyle(font), glyphScale: fontMatrix?.[0] ?? 0.001, isVertical: vertical === true }
}
