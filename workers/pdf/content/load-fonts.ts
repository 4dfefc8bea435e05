import { setImmediate } from 'node:timers/promises'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from '#workers/pdf/file/pdfjs.ts'
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

/** The style of a font, by its name and flags. */
function fontStyle(font: unknown): FontStyle {
  if (typeof font !== 'object' || font === null) return plain
  const { name, bold, black, italic, isMonospace } = font as Record<string, unknown>
  const full = typeof name === 'string' ? name : ''
  const bare = full.replace(/^[A-Z]{6}\+/u, '')
  return {
    name: bare,
    isBold: bold === true || black === true || boldName.test(bare) || boldComputerModern.test(bare),
    isItalic: italic === true || italicName.test(bare) || italicComputerModern.test(bare),
    isMono: (isMonospace === true && !cjkName.test(bare)) || monoName.test(bare) || monoComputerModern.test(bare),
  }
}

const plain: FontStyle = { name: '', isBold: false, isItalic: false, isMono: false }

// cspell:disable
const boldName = /bold|black|heavy|-medi(?:um)?(?:$|-|ital)|demi/iu
const italicName = /ital|oblique|slanted|kursiv/iu
/** Fonts for Chinese, Japanese and Korean say that they are monospaced. */
const cjkName =
  /cjk|gothic|mincho|ming|song|simhei|heiti|kaiti|fangsong|batang|gulim|dotum|malgun|meiryo|hiragino|source ?han/iu
const monoName = /mono|courier|consol|typewriter|menlo|inconsolata|fixed|nimbusmon|sourcecode|firacode|hack-/iu

/** Computer Modern and its successors abbreviate: `CMBX12`, `SFTI1000`, `LMRoman10-Bold`, `cmtt10`. */
const boldComputerModern = /^(?:cmbx|cmb\d|sfbx|sfrb|ecbx|lmbx|cmssbx|sfsx|ecsx|cmcsbx|pxb|txb)/iu
const italicComputerModern = /^(?:cmti|cmsl|cmbxti|cmbxsl|sfti|sfsl|sfbi|ecti|ecsl|ecbi|cmssi|cmmi|cmitt|cmsltt)/iu
const monoComputerModern = /^(?:cmtt|cmsltt|cmitt|cmvtt|sftt|sfst|sfit|ectt|ecst|lmtt|lmmono|txtt|pcr[a-z])/iu
