import { OPS } from '#workers/pdf/file/pdfjs.ts'
import type { TextState } from './text-state.ts'

/** Sets the parameter of the graphics state that an operator names. Other operators change nothing. */
export function setParameter(state: TextState, operator: number, operand: unknown): void {
  const value = Number(operand)
  switch (operator) {
    case OPS.setLeading:
      state.leading = -value
      break
    case OPS.setCharSpacing:
      state.charSpacing = value
      break
    case OPS.setWordSpacing:
      state.wordSpacing = value
      break
    case OPS.setHScale:
      state.horizontalScale = value / 100
      break
    case OPS.setTextRise:
      state.rise = value
      break
    case OPS.setLineWidth:
      state.lineWidth = value
      break
    case OPS.setFillRGBColor:
      state.isFillWhite = isWhite(operand)
      break
    case OPS.setFillTransparent:
      state.isFillWhite = true
      break
    case OPS.setFillColorN:
      state.isFillWhite = false
      break
    default:
  }
}

function isWhite(colour: unknown): boolean {
  return typeof colour === 'string' && /^#f[c-f]f[c-f]f[c-f]$/iu.test(colour)
}
