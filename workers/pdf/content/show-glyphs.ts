import type { Turn } from './page-content.ts'
import type { TextCursor, TextState } from './text-state.ts'
import type { GlyphRun, WordBuilder } from './word-builder.ts'

export interface ShowContext {
  state: TextState
  cursor: TextCursor
  words: WordBuilder
  page: { width: number; height: number }
  mark: number
  isArtifact: boolean
  /** The text moves the place of what follows, and is not read. */
  isHidden: boolean
}

/** Places the glyphs of one operator (ISO 32000-2 §9.4.4). Skewed text, as in watermarks, is left out. */
export function showGlyphs(glyphs: readonly unknown[], context: ShowContext): void {
  const { state, cursor, words, page } = context
  const [a, b, c, d, e, f] = cursor.device(state)
  const size = Math.abs(state.size) * Math.hypot(c, d)
  const sign = state.size < 0 ? -1 : 1
  const turn = turnOf(sign * (state.isVertical ? -c : a), sign * (state.isVertical ? -d : b))
  const run: GlyphRun | undefined =
    context.isHidden || turn === undefined || !(size > 0.5) || size > 2000
      ? undefined
      : { font: state.font, size, turn, mark: context.mark, isArtifact: context.isArtifact }
  const scale = Math.abs(state.size) * state.glyphScale
  const unit = state.isVertical ? Math.hypot(c, d) : Math.hypot(a, b) * Math.abs(state.horizontalScale)
  let along = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      along += ((state.isVertical ? 1 : -1) * glyph * Math.abs(state.size)) / 1000
      continue
    }
    const { unicode, width, isSpace, vmetric } = glyph as PdfGlyph
    const spacing = (isSpace ? state.wordSpacing : 0) + state.charSpacing
    const advance = state.isVertical
      ? Math.abs((vmetric?.[0] ?? 1000) * scale) + spacing
      : (width ?? 0) * scale + sign * spacing
    if (run && typeof unicode === 'string') {
      const tx = state.isVertical ? cursor.x : cursor.x + sign * along * state.horizontalScale
      const ty = cursor.y + state.rise - (state.isVertical ? along : 0)
      const place = turned({ x: a * tx + c * ty + e, y: b * tx + d * ty + f }, run.turn, page)
      words.add(unicode, { ...place, width: Math.abs(((width ?? 0) * scale || advance) * unit) }, run)
    }
    along += advance
  }
  if (state.isVertical) cursor.y -= along
  else cursor.x += sign * along * state.horizontalScale
}

interface PdfGlyph {
  unicode?: string
  width?: number
  isSpace?: boolean
  vmetric?: readonly number[] | null
}

/** The quarter turns clockwise of text that runs along (x, y), y downward. Absent when it runs askew. */
function turnOf(x: number, y: number): Turn | undefined {
  const length = Math.hypot(x, y)
  if (Math.abs(y) < askew * length) return x > 0 ? 0 : 2
  if (Math.abs(x) < askew * length) return y > 0 ? 1 : 3
  return undefined
}

const askew = 0.1

/** A place on the page in the frame where text of this turn runs from left to right. */
function turned(
  { x, y }: { x: number; y: number },
  turn: Turn,
  page: { width: number; height: number },
): { x: number; y: number } {
  if (turn === 0) return { x, y }
  if (turn === 1) return { x: y, y: page.width - x }
  if (turn === 2) return { x: page.width - x, y: page.height - y }
  return { x: page.height - y, y: x }
}
