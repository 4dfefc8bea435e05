/** An affine transformation as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The transformation that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ]
}

/** Six numbers of an operator's arguments as a matrix. Anything else is the identity. */
export function matrixOf(value: unknown): Matrix {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return identity
  const numbers = Array.from(value as ArrayLike<unknown>, Number)
  return numbers.length >= 6 && numbers.every(Number.isFinite) ? (numbers.slice(0, 6) as unknown as Matrix) : identity
}
