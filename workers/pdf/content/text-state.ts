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

export const initialFont: FontStyle = { name: '', isBold: false, isItalic: false, isMono: false }

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
