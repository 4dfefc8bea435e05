import { OPS } from '#workers/pdf/file/pdfjs.ts'
import { identity, multiply, type Matrix } from './matrix.ts'
import type { FontStyle } from './page-content.ts'

/** The part of the graphics state that places text (ISO 32000-2 §9.3). */
export interface TextState {
  transform: Matrix
  font: FontStyle
  /** Text space units per thousandth of an em. */
  glyphScale: number
  isVertical: boolean
  size: number
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  lineWidth: number
  /** The fill colour is white, or paints nothing. */
  isFillWhite: boolean
}

const initialFont: FontStyle = { name: '', isBold: false, isItalic: false, isMono: false }

export function initialState(transform: Matrix): TextState {
  return {
    transform,
    font: initialFont,
    glyphScale: 0.001,
    isVertical: false,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    lineWidth: 1,
    isFillWhite: false,
  }
}

/** The text and line matrices of one text object. */
export class TextCursor {
  matrix: Matrix = identity
  x = 0
  y = 0
  #lineX = 0
  #lineY = 0

  begin(matrix: Matrix = identity): void {
    this.matrix = matrix
    this.x = this.y = this.#lineX = this.#lineY = 0
  }

  move(x: number, y: number): void {
    this.#lineX += x
    this.#lineY += y
    this.x = this.#lineX
    this.y = this.#lineY
  }

  device(state: TextState): Matrix {
    return multiply(state.transform, this.matrix)
  }
}

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
